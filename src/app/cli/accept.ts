import { shortPath } from '../../base/files/index.ts'
import { optionalMembers } from '../../core/contract/index.ts'
import { countOf, endsRun, isBreach, isFailure, type Run } from '../../core/run/index.ts'
import { isLeftOut } from '../../output/report/index.ts'
import { writeFile } from './write-file.ts'

const dayMs = 86_400_000
/** A new waiver lasts this many days, so that somebody has to look at it. */
const waivedDays = 30

/** Writes entries for a target that accept what is new in a run; people add the reasons. Returns what to do next. E_REPORT_WRITE. */
export async function writeAccepted(run: Run, file: string): Promise<string> {
  const members = { waivers: waiversOf(run), untested: gapsOf(run) }
  await writeFile(file, `${JSON.stringify(members, null, 2)}\n`, '--accept-new FILE')
  const isEmpty = Object.values(members).every(({ length }) => length === 0)
  const next = isEmpty
    ? 'there is nothing to accept'
    : 'replace each TODO, and add the entries to the target in the configuration'
  const ended = run.clauses.filter((clause) => isOpen(clause) && endsRun(clause)).length
  const left = `left out are ${countOf(ended, 'clause')} that another run may test: run again`
  return `${shortPath(file)} is written: ${[next, ...(ended > 0 ? [left] : [])].join('; ')}\n`
}

function isOpen({ verdict, accepted }: Run['clauses'][number]): boolean {
  return verdict === 'unreached' && !accepted
}

function gapsOf({ clauses }: Run) {
  const open = clauses.filter((clause) => isOpen(clause) && !isFailure(clause) && !endsRun(clause))
  return [
    ...(open.some(isLeftOut)
      ? [{ clause: optionalMembers, reason: 'TODO: The target leaves them out.' }]
      : []),
    ...open
      .filter((clause) => !isLeftOut(clause))
      .map(({ id, reason }) => ({ clause: id, reason: `TODO: ${reason}` })),
  ]
}

function waiversOf({ clauses, findings, exchanges, startedAt }: Run) {
  const expires = new Date(Date.parse(startedAt) + waivedDays * dayMs).toISOString().slice(0, 10)
  const isOfFailure = ({ exchange = -1 }: Run['findings'][number]) =>
    [500, 501].includes(exchanges[exchange]?.response?.status ?? 0)
  const breaches = findings.filter((finding) => isBreach(finding) && !isOfFailure(finding))
  const wrong = new Set(breaches.map(({ clause }) => clause))
  return clauses
    .filter(({ id, verdict }) => verdict === 'broken' && wrong.has(id))
    .map(({ id }) => ({ clause: id, reason: 'TODO', owner: 'TODO', expires }))
}
