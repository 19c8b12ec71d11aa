import { operationOf } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { patternOf } from '../har-entry/index.ts'
import { shownCall } from '../redaction/index.ts'
import type { Run } from '../run/index.ts'
import type { Observation } from './observe.ts'

/** One of two things that are compared. */
export interface Side {
  /** As it was named. */
  readonly name: string
  readonly kind: 'run' | 'recordings' | 'traffic'
  readonly target: string | undefined
  readonly apiVersion: string | undefined
  readonly exchanges: number
  readonly observation: Observation
  /** What the run says of itself; undefined where the side is none. */
  readonly run: RunSide | undefined
}

export interface RunSide {
  readonly isComplete: boolean
  /** What the run came to, in one sentence. */
  readonly headline: string
  readonly tool: string
  readonly hashes: Run['hashes']
  readonly scenarios: readonly Pick<Run['scenarios'][number], 'id' | 'outcome' | 'reason'>[]
  readonly clauses: readonly Pick<Run['clauses'][number], 'id' | 'verdict'>[]
}

/** Method and path of a request without ids, as it was sent: that of the contract where it is the same. */
export function callOf(method: string, path: string, operation: number | null): string {
  const row = operationOf(operation)
  const [sent = ''] = path.split(/[?#]/)
  const isAsWritten = row !== undefined && hasForm(sent, row.path)
  return isAsWritten ? `${method} ${row.path}` : shownCall(method, patternOf(path))
}

function hasForm(path: string, form: string): boolean {
  const [sent, parts] = [path.split('/'), form.split('/')]
  if (sent.length !== parts.length) return false
  return parts.every((part, index) => part.startsWith('{') || part === sent[index])
}

/** Whether a request asks for the version of its side, as far as it says: a scenario may ask for others too. */
export function isOfVersion({ request }: Exchange, apiVersion: string | undefined): boolean {
  const asked = Object.values(request.headers).find((value) => /^\d{4}-\d\d-\d\d$/.test(value))
  return asked === undefined || apiVersion === undefined || asked === apiVersion
}
