import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clauses, contractTrees, operations } from '../contract/index.ts'
import { maskingRules } from '../pseudonym/index.ts'
import { topicOf } from './address.ts'
import { scenarioFiles } from './load.ts'

/** What a recording was made with; where one of these is another now, the recording is stale. */
export interface Digests {
  /** By topic (`payments/cancel`): its stories. */
  readonly suites: Readonly<Record<string, string>>
  /** Clauses, operations and schemas. */
  readonly contract: string
  /** How real values become pseudonyms. */
  readonly masking: string
}

/** Beside compiled stories: the digests of their sources, so that a recording is good for both. */
export const digestsFile = 'digests.json'

/** Computes the digests of what is here now. */
export function computeDigests(suitesFolder: string): Digests {
  return {
    suites: suiteDigests(suitesFolder),
    contract: digest(JSON.stringify([clauses, operations, contractTrees()])),
    masking: digest(maskingRules),
  }
}

/** The digest of every file of stories, by its topic; comments and blanks do not count. */
export function suiteDigests(folder: string): Readonly<Record<string, string>> {
  const compiled = join(folder, digestsFile)
  if (existsSync(compiled)) return JSON.parse(readFileSync(compiled, 'utf8'))
  return Object.fromEntries(
    scenarioFiles(folder).map((file) => [
      topicOf(folder, file),
      digest(bare(readFileSync(file, 'utf8'))),
    ]),
  )
}

/** The topic a story belongs to: its address without its own name. */
export function topicOfStory(scenario: string): string {
  return scenario.slice(0, scenario.lastIndexOf('/'))
}

/** Texts stay as they are, whatever they hold; what a formatter may change goes. */
export function bare(source: string): string {
  const text = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/
  const idle = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+/
  const tokens = new RegExp(`(${text.source})|${idle.source}`, 'g')
  return source.replace(tokens, (_, kept: string | undefined) => kept ?? '')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
