import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Scenario } from './scenario.ts'

export const suitesFolder: string = fileURLToPath(new URL('../../../suites', import.meta.url))

export interface DeclaredScenario {
  /** The id is the address of the scenario: `payments/cancel/cancels-pending`. */
  readonly id: string
  readonly scenario: Omit<Scenario, 'run'>
}

export interface LoadedScenario extends DeclaredScenario {
  readonly file: string
  readonly scenario: Scenario
}

export function scenarioFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.scenario\.[jt]s$/.test(file))
    .sort()
    .map((file) => join(folder, file))
}

export async function loadScenarios(folder: string): Promise<LoadedScenario[]> {
  const modules = await Promise.all(
    scenarioFiles(folder).map(async (file) =>
      scenariosIn(folder, file, (await import(pathToFileURL(file).href)) as object),
    ),
  )
  return modules.flat()
}

/** Returns the scenarios that a file exports; their ids begin with its path: `payments/cancel`. */
export function scenariosIn(folder: string, file: string, exported: object): LoadedScenario[] {
  const path = relative(folder, file).replaceAll('\\', '/')
  const topic = path.replace(/\.scenario\.[jt]s$/, '')
  const all = Object.entries(exported)
  // A scenario of its own takes the place of one in an object.
  const own = all.filter(([, value]) => isScenario(value)) as [string, Scenario][]
  const named = new Map([...all.flatMap(namedIn), ...own])
  // A loader of tests gives the exports in another order than Node.
  const entries = [...named].sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, scenario]) => ({ id: `${topic}/${kebabCase(name)}`, file, scenario }))
}

/** The scenarios in an object of them by name, as `everyRead` makes it. */
function namedIn([, value]: readonly [string, unknown]): (readonly [string, Scenario])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return inner.flatMap(([name, value]) => (isScenario(value) ? [[name, value] as const] : []))
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'proves' in value && 'run' in value
}

/** Turns `cancelsPending` into `cancels-pending`, and `validFor30Minutes` into `valid-for-30-minutes`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part, at: number) =>
    at === 0 ? part.toLowerCase() : `-${part.toLowerCase()}`,
  )
}
