import { countOf, type Run } from '../../../core/run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatMoment, listFirst } from '../wording.ts'
import type { Entry } from './entries.ts'

export type Detail = readonly [label: string, text: string]

function listed(texts: Readonly<Record<string, string | false | undefined>>): readonly Detail[] {
  return Object.entries(texts).flatMap(([label, text]) => {
    return text ? [[label, showLine(text, limits.list)] as const] : []
  })
}

export function detailsOf(entry: Entry): readonly Detail[] {
  const { address, origin, section, level, aspect, why, operations, scenarios, kind } = entry
  const { finding, also, causedBy, hint, version } = entry.example
  const { source } = finding
  return listed({
    clause: `${showLine(address, limits.name)} (${[level, aspect].filter(Boolean).join(', ')})`,
    contract: origin.startsWith('A')
      ? `a reading that Assay adopted (${origin})`
      : `section "${section}"`,
    'our reading': why,
    operations: listNames(operations),
    seen: [`${countOf(entry.times, 'time')} in this run`, entry.since?.text]
      .filter(Boolean)
      .join(', '),
    // Others of its findings may be of the version that is tested.
    'API version': version,
    expectation: causedBy && `set by ${causedBy}`,
    record:
      finding.writtenBy && `last written before by ${showLine(finding.writtenBy, limits.name)}`,
    note: hint,
    'breaks also': listNames(also),
    waived: kind === 'waived' && entry.reason,
    finding: showLine(finding.id, limits.line),
    [scenarios.length > 1 ? 'scenarios' : 'scenario']: listNames(scenarios),
    // People count entries from 1, run.json from 0.
    'recorded in': source && showLine(`${source.file}, entry ${source.entry + 1}`, limits.line),
  })
}

function listNames(names: readonly string[]): string {
  return listFirst(names.map((name) => showLine(name, limits.name)))
}

export function environmentOf(run: Run): readonly Detail[] {
  const { target, hashes, counts, recordings } = run
  const did = recordings?.mode === 'record' ? 'recorded to' : 'replayed from'
  const hashed = Object.entries<string>({ ...hashes }).map(([name, hash]) => {
    return [`hash of the ${name}`, hash.slice(0, 12)] as const
  })
  return listed({
    command: run.commandLine,
    target: [target.name, target.baseUrl].filter(Boolean).join(', '),
    'sandbox address': target.sandboxUrl !== target.baseUrl && target.sandboxUrl,
    'API version': run.apiVersion,
    profile: run.profile?.names.join(', '),
    recordings: recordings && `${did} ${recordings.folder ?? 'nothing'}`,
    'operations tested': `${counts.operations.tested} of ${counts.operations.all}`,
    started: formatMoment(run.startedAt),
    seed: run.seed === undefined ? undefined : String(run.seed),
    Assay: run.assay,
    ...Object.fromEntries(hashed),
  })
}
