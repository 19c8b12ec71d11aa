import type { ReporterName } from '../report/index.ts'
import type { Option, Options } from './command.ts'

/** The options that name a target, of `run` and `check`. */
export const targetOptions = {
  config: { type: 'text', value: 'FILE', help: 'configuration file' },
  target: { type: 'text', value: 'NAME', help: 'target in the configuration, or sandbox' },
  'base-url': { type: 'text', value: 'URL', help: 'address of the target' },
  'sandbox-url': { type: 'text', value: 'URL', help: 'address of its simulation operations' },
  'api-version': { type: 'text', value: 'DATE', help: 'API version to test against: any date' },
} as const satisfies Options

/** What a target claims, of `run` and `check`. */
export const profile = {
  type: 'list',
  value: 'NAME',
  help: 'what the target claims to implement: nouns, operations or sets',
} as const satisfies Option

/** The option that says what becomes of records in lists that others made, of `run` and `check`. */
export const foreignRecords = {
  type: 'text',
  value: 'HOW',
  choices: ['judge', 'sample', 'ignore'],
  help: 'listed records that others made: judge, sample (warn of a few) or ignore',
} as const satisfies Option

const allowIncomplete = 'exit with 0 if nothing is broken, even if the run is incomplete'

const keepExchanges = 'keep all exchanges in run.json, as compare needs them'

/** The names stand here, so that help loads no report. */
const reporters = [
  'json',
  'junit',
  'html',
  'markdown',
  'ctrf',
  'sarif',
  'ndjson',
  'github',
] as const satisfies readonly (ReporterName | 'github')[]

/** Which reports are written, of every command that writes some. */
const reporter = {
  type: 'list',
  value: 'NAME',
  once: true,
  choices: reporters,
  help: `reports to write, besides run.json: ${reporters.slice(1).join(', ')} (default: junit, html, markdown)`,
} as const satisfies Option

/** The options of the verdict and the report, of `run` and `check`. */
export const reportOptions = {
  'keep-exchanges': { type: 'flag', once: true, help: keepExchanges },
  junit: {
    type: 'text',
    value: 'WHAT',
    once: true,
    choices: ['clauses', 'scenarios'],
    help: 'test cases of junit.xml and ctrf.json: clauses (default) or scenarios',
  },
  open: { type: 'flag', once: true, help: 'open report.html in the browser' },
  strict: { type: 'flag', help: 'count warnings as violations' },
  'allow-incomplete': { type: 'flag', once: true, help: allowIncomplete },
  out: { type: 'text', value: 'DIR', once: true, default: 'reports', help: 'report folder' },
  reporter,
  quiet: { type: 'flag', once: true, help: 'print only what went wrong' },
} as const satisfies Options
