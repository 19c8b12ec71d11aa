import { count, type Run } from '../../run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatDuration, formatMoment } from '../wording.ts'
import type { Fact } from './facts.ts'

/** Returns the circumstances of the run, a name and a value each. */
export function environmentOf(run: Run): readonly Fact[] {
  const { target, tool, hashes, environment, counts, shard, recordings } = run
  const did = recordings?.mode === 'record' ? 'recorded to' : 'replayed from'
  const facts = {
    command: environment?.command,
    target: [target.name, target.baseUrl].filter(Boolean).join(', '),
    'sandbox address': target.sandboxUrl === target.baseUrl ? undefined : target.sandboxUrl,
    'API version': run.apiVersion,
    'judged by the rules of': run.rulesVersion,
    profile: run.profile?.names.join(', '),
    shard: shard && `${shard.index} of ${shard.count}`,
    seed: environment?.seed?.toString(),
    recordings: recordings && `${did} ${recordings.folder ?? 'nothing'}`,
    'exchanges judged': count(counts.exchanges),
    'operations tested': `${counts.operations.tested} of ${counts.operations.all}`,
    started: formatMoment(run.startedAt),
    duration: formatDuration(run.durationMs),
    Assay: tool.version,
  }
  const hashed = Object.entries<string>({ ...hashes }).map(
    ([name, hash]) => [`hash of the ${name}`, hash.slice(0, 12)] as const,
  )
  return [...Object.entries(facts), ...hashed].flatMap(([name, value]) =>
    value ? [[name, showLine(value, limits.list)] as const] : [],
  )
}
