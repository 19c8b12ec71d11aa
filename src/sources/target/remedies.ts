import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { type Exchange, responderOf } from '../../core/exchange/index.ts'
import { remediesForFailure } from '../../core/run/index.ts'
import { writeHttps } from '../transport/index.ts'
import {
  type ActionName,
  actions,
  remedyFor,
  type SubjectName,
  subjects,
} from './catalogue/index.ts'

const leaveOut = 'Leave it out: "profile" names what the target implements.'

const leaveOutOrKeep =
  'If it is not implemented, leave it out: "profile" names what is. If it is, let it find what other responses show, and what "subjects" names.'

export function absenceOf(address: OperationAddress) {
  const { method, path } = operations[address]
  const hasId = path.includes('{')
  return {
    reason: `The target does not serve ${method} ${path}${hasId ? ' for any id that it had shown' : ''}.`,
    remedy: hasId ? leaveOutOrKeep : leaveOut,
    lacks: { kind: 'operation', name: address } as const,
  }
}

/** What to look for at a target, by the code of the failure. */
const causes: Readonly<Record<string, string>> = {
  CIRCUIT_OPEN:
    'Find out why the target stopped responding. If it never did, it may want a client certificate ("tls" in the configuration).',
  ECONNRESET: 'Find out why the target closes connections.',
  HTTP2_ONLY: 'Let the target, or what stands before it, speak HTTP/1.1 too.',
  KEPT_BACK:
    'Find out what stands before the API, and why it keeps requests from it: its own log may say it.',
  NO_TLS: 'Correct its address ("baseUrl", or --base-url URL): http:// in place of https://.',
  PROXY: 'Correct HTTP_PROXY and HTTPS_PROXY in the environment, or name the host in NO_PROXY.',
  TLS_AUTHORITY:
    'Name the certificate of its authority: "tls": { "ca": "FILE.pem" } in the configuration, or NODE_EXTRA_CA_CERTS=FILE.pem in the environment.',
  TLS_CLIENT:
    'Name a certificate that it accepts: "tls": { "cert": "FILE.pem", "key": "FILE.key" } in the configuration.',
  TLS_EXPIRED: 'Renew the certificate of the target, or correct the clock of this machine.',
  TLS_NAME: 'Use a name of its certificate as address ("baseUrl", or --base-url URL).',
  SPEAKS_TLS: writeHttps,
  TIMEOUT: 'Find out why the target takes so long, or raise "timeoutMs" of the target.',
}

const noResponse = 'Find out why the target does not respond.'

/** What to do where no response came from a URL; undefined if the failure says enough. */
export function remedyForSilence(failure: Exchange['failure'], url: string): string | undefined {
  const isPlain = url.startsWith('http:')
  if (failure?.code === 'CIRCUIT_OPEN' && isPlain) return noResponse
  return causes[failure?.code ?? '']
}

export const remedyForElsewhere =
  'If the target has its reports at an origin of its own, declare that: "dialect": { "reportOrigins": ["https://…"] }.'

export const remedyForCut = 'Find out why the response of the target does not arrive whole.'

const followNone =
  'Assay follows no redirect: let the target serve the operation at its address, or correct that ("baseUrl", or --base-url URL).'

const again =
  'Run Assay again: the target was busy or away. If it limits requests at a time, --concurrency 1 sends fewer.'
const lookBefore =
  'Find out what stands before the API and refuses this request: its own log may say it.'

/** Returns what to do about a redirect, or a response that has a sign that it is not of the API (A68); undefined for any other. */
export function remedyForOther({ response, notOfApi }: Exchange): string | undefined {
  const { status = 0 } = response ?? {}
  if (status >= 300 && status < 400) return followNone
  if (responderOf({ response }) === 'before') return again
  return notOfApi && lookBefore
}

const lookAt =
  'Find out who refuses {call}, the target or what stands before it: the log of the target says whether the request arrived.'

const accept =
  'The contract lets a client send this request: let the target accept it, or accept the clauses as untested.'

const refusals: Readonly<Record<number, string>> = {
  403: 'If the request names records that "subjects" names, let them belong together as the configuration reference says. If they do, let the key send it, or accept the clauses as untested.',
  404: 'If the target serves {call} for other records, its log says what became of this one, or "subjects" names one that it does not have. If it serves the operation for none, leave it out: "profile" names what the target implements.',
}

/** `call` names the operation by its path, which no address of a target precedes. */
export function remedyForRefusal(call: string, exchange: Exchange): string {
  const { response, unclear } = exchange
  const { status = 0 } = response ?? {}
  const ofApi = unclear ? lookAt : (refusals[status] ?? accept)
  const remedy = remedyForOther(exchange) ?? remediesForFailure[status] ?? ofApi
  return remedy.replace('{call}', () => call)
}

const increase =
  'Let event be one of type credit_score.increased, which shows the scores before and after.'

/** How a configuration can let a target show what a clause is about, by the address of the clause. */
export const remediesForUnseen: Readonly<Record<string, string>> = {
  'entities/withdraw-consent#account-subscriptions':
    'Give "account_id" of entity.disposable an account that has a subscription.',
  'entities/withdraw-consent#account-products':
    'Give "account_id" of entity.disposable an account that has products.',
  'entities/withdraw-consent#others-keep':
    'Give "account_id" of entity.disposable an account that has products.',
  'entities/withdraw-consent#stays-empty':
    'Let the list of entities hold those whose consent was withdrawn, too. The contract does not ask for that: if the target leaves them out, accept it: "untested": [{ "clause": "entities/withdraw-consent#stays-empty", "reason": "…" }]',
  'entities/verification#follows-session':
    'Let the recipe of entity.individual verify the phone or the identity of the person in a session.',
  'events/event#new-score': increase,
  'events/event#higher-score': increase,
  'payments/simulate#updated-at':
    'Let the clock of the target move between two changes: two equal times show no change.',
}

/** These remedies contain nothing of a target and are not redacted, although some examples look like secrets. */
export const ownRemedies: ReadonlySet<string> = new Set([
  ...([...Object.keys(subjects), ...Object.keys(actions)] as (SubjectName | ActionName)[]).map(
    remedyFor,
  ),
  ...Object.values(causes),
  noResponse,
  remedyForElsewhere,
  remedyForCut,
  followNone,
  again,
  lookBefore,
  ...Object.values(remediesForFailure),
  accept,
  ...Object.values(refusals),
  leaveOut,
  leaveOutOrKeep,
])
