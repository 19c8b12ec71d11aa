import { shortPath } from '../files/index.ts'
import type { Run } from '../run/index.ts'
import type { RunOptions } from './run-options.ts'
import { writeFile } from './write-file.ts'

const dayMs = 86_400_000
/** A new waiver lasts this many days, so that somebody has to look at it. */
const waivedDays = 30

/**
 * Writes files that accept what a run showed, as members of a configuration; people add the reasons. Returns what to do with the
 * files, one line each. E_REPORT_WRITE.
 */
export async function writeAccepted(
  run: Run,
  { 'accept-untested': untested, 'accept-broken': broken }: Partial<RunOptions>,
): Promise<string> {
  const [gaps, waivers] = [gapsOf(run), waiversOf(run)]
  if (untested !== undefined) await write(untested, { untested: gaps }, 'accept-untested')
  if (broken !== undefined) await write(broken, { waivers }, 'accept-broken')
  const next = 'replace each TODO, and add the entries to the target in the configuration'
  const describe = (file: string | undefined, { length }: readonly object[]) =>
    file && `${shortPath(file)} is written: ${length > 0 ? next : 'there is nothing to accept'}\n`
  return [describe(untested, gaps), describe(broken, waivers)].join('')
}

function gapsOf({ clauses, untested = [] }: Run) {
  const kept = untested.filter(({ state }) => state === 'applied')
  const open = clauses.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  return [
    ...kept.map(({ clause, reason, until }) => ({ clause, reason, ...(until && { until }) })),
    ...open.map(({ id, reason }) => ({ clause: id, reason: `TODO: ${reason}` })),
  ]
}

function waiversOf({ clauses, startedAt }: Run) {
  const expires = new Date(Date.parse(startedAt) + waivedDays * dayMs).toISOString().slice(0, 10)
  return clauses
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ id }) => ({ clause: id, reason: 'TODO', owner: 'TODO', expires }))
}

function write(file: string, document: object, option: string): Promise<void> {
  const text = `${JSON.stringify(document, null, 2)}\n`
  return writeFile(file, text, `--${option} FILE`)
}
