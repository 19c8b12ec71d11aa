import { type OperationAddress, operations } from '../../core/contract/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import {
  type ActionName,
  actions,
  remedyFor,
  type SubjectName,
  subjects,
} from './catalogue/index.ts'

const leaveOut = 'Leave it out: "profile" names what the target implements.'

/** Says that the target does not implement an operation, and how to leave it out. */
export function absenceOf(address: OperationAddress) {
  const { method, path } = operations[address]
  return {
    reason: `The target does not implement ${method} ${path}.`,
    remedy: leaveOut,
    lacks: { kind: 'operation', name: address } as const,
  }
}

/** What to look for at a target, by the code of the failure. */
const causes: Readonly<Record<string, string>> = {
  CIRCUIT_OPEN: 'Find out why the target stopped responding.',
  ECONNRESET: 'Find out why the target closes connections.',
  TIMEOUT: 'Find out why the target takes so long, or raise "timeoutMs" of the target.',
}

/** Returns what to look for at a target that sent no response; undefined where the request may be wrong. */
export function remedyForSilence(failure: Exchange['failure']): string | undefined {
  return causes[failure?.code ?? '']
}

/** These remedies contain nothing of a target and are not redacted, although some examples look like secrets. */
export const ownRemedies: ReadonlySet<string> = new Set([
  ...([...Object.keys(subjects), ...Object.keys(actions)] as (SubjectName | ActionName)[]).map(
    remedyFor,
  ),
  ...Object.values(causes),
  leaveOut,
])
