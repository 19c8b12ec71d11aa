import {
  type ReporterName,
  reporterNames,
  reporters,
  writtenByDefault,
} from '../../output/report/formats/index.ts'
import { flag, list, type Options, text } from './options.ts'

export const targetOptions = {
  config: text('FILE', 'configuration file'),
  target: text('NAME', 'target of the configuration, or sandbox'),
  'base-url': text('URL', 'address of the target'),
  'api-version': text('DATE', 'API version to test against: any date'),
} satisfies Options

export const profile = list('NAME', 'what the target implements: nouns and operations')

export const client = text('HEADER', 'header that tells clients apart (default: the credential)')

const formatsIn = (names: readonly ReporterName[]) =>
  names
    .filter((name) => name !== 'json')
    .map((name) => `${name} (${reporters[name].shows})`)
    .join(', ')
const others = reporterNames.filter((name) => !writtenByDefault.includes(name))
const further = others.length > 0 ? `, ${formatsIn(others)}` : ''

export const writeOptions = {
  out: text(
    'DIR',
    'report folder (default: reports, or reports/TARGET of several targets in a configuration)',
    { once: true },
  ),
  reporter: list(
    'NAME',
    `reports to write besides run.json: ${formatsIn(writtenByDefault)} (default: these)${further}, github (annotations)`,
    { choices: [...reporterNames, 'github'] as const, once: true },
  ),
} satisfies Options

export const reportOptions = {
  strict: flag('count warnings as violations'),
  'allow-incomplete': flag(
    'exit with 0 although clauses were not tested, if nothing is broken and nothing failed',
    {
      once: true,
    },
  ),
  ...writeOptions,
  'keep-exchanges': flag('keep all exchanges in run.json, as evidence', { once: true }),
  quiet: flag('print only what went wrong, and what the history calls new', { once: true }),
} satisfies Options
