import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Scenario } from './scenario.ts'

/** The folder of the scenarios that come with Assay, from source and compiled. */
export const suitesFolder: string = fileURLToPath(new URL('../../suites', import.meta.url))

/** A scenario with the place where it was found. */
export interface LoadedScenario {
  /** Its address: `payments/cancel/cancels-pending`. */
  readonly id: string
  readonly file: string
  readonly scenario: Scenario
}

/** The scenario files under a folder, in the order of their names. */
export function scenarioFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.scenario\.[jt]s$/.test(file))
    .sort()
    .map((file) => join(folder, file))
}

/** Loads every scenario under a folder. */
export async function loadScenarios(folder: string): Promise<LoadedScenario[]> {
  const modules = await Promise.all(
    scenarioFiles(folder).map(async (file) =>
      scenariosIn(folder, file, (await import(pathToFileURL(file).href)) as object),
    ),
  )
  return modules.flat()
}

/** The scenarios among the exports of a file, with their addresses. */
export function scenariosIn(folder: string, file: string, exported: object): LoadedScenario[] {
  const topic = topicOf(folder, file)
  return Object.entries(exported).flatMap(([name, value]) =>
    isScenario(value) ? [{ id: `${topic}/${kebabCase(name)}`, file, scenario: value }] : [],
  )
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'proves' in value && 'run' in value
}

/** The topic of a file of scenarios: `payments/cancel` for `suites/payments/cancel.scenario.ts`. */
function topicOf(folder: string, file: string): string {
  return relative(folder, file)
    .replaceAll('\\', '/')
    .replace(/\.scenario\.[jt]s$/, '')
}

/** `cancelsPending` → `cancels-pending`, `validFor30Minutes` → `valid-for-30-minutes`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part, at: number) =>
    at === 0 ? part.toLowerCase() : `-${part.toLowerCase()}`,
  )
}
