import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Scenario } from './scenario.ts'

/** A story with the place it was found at. */
export interface LoadedScenario {
  /** Its address: `payments/cancel/cancels-pending`. */
  readonly id: string
  readonly file: string
  readonly scenario: Scenario
}

/** The files that hold stories under a folder, in the order of their names. */
export function scenarioFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.scenario\.[jt]s$/.test(file))
    .sort()
    .map((file) => join(folder, file))
}

/** Reads every story under a folder. */
export async function loadScenarios(folder: string): Promise<LoadedScenario[]> {
  const modules = await Promise.all(
    scenarioFiles(folder).map((file) => loadScenarioFile(folder, file)),
  )
  return modules.flat()
}

/** The stories of one file: every export that is one, under the name it is exported by. */
export async function loadScenarioFile(folder: string, file: string): Promise<LoadedScenario[]> {
  return scenariosIn(folder, file, (await import(pathToFileURL(file).href)) as object)
}

/** The scenarios among the exports of a file, with their addresses. */
export function scenariosIn(folder: string, file: string, exported: object): LoadedScenario[] {
  const topic = topicOf(folder, file)
  return Object.entries(exported).flatMap(([name, value]) =>
    isScenario(value) ? [{ id: `${topic}/${kebabCase(name)}`, file, scenario: value }] : [],
  )
}

/** The topic of a file of stories: `payments/cancel`. */
export function topicOf(folder: string, file: string): string {
  return relative(folder, file)
    .replaceAll('\\', '/')
    .replace(/\.scenario\.[jt]s$/, '')
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'proves' in value && 'run' in value
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part, at: number) =>
    at === 0 ? part.toLowerCase() : `-${part.toLowerCase()}`,
  )
}
