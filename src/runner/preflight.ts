import { operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import type { Exchange } from '../exchange/index.ts'
import type { ReportedExchange } from '../run/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'
import { sessionOf } from '../scenario/running/index.ts'
import { headersFor, type Target, urlOf, whyNotDestructive } from '../target/index.ts'
import { liveTransport } from '../transport/index.ts'

/** Why a target cannot be tested: the error, and the exchange that shows it. */
export interface PreflightFailure {
  readonly error: SuiteError
  readonly exchange: ReportedExchange
}

/** The target is there and had a bad moment; the scenarios will show whether there is more to it. */
const momentary: ReadonlySet<string> = new Set(['ECONNRESET', 'NOT_HTTP', 'HEADERS_TOO_LARGE'])

/** Sends one harmless request before the scenarios: whether the target responds at all, and accepts the key. */
export async function checkTarget(
  target: Target,
  signal?: AbortSignal,
): Promise<PreflightFailure | undefined> {
  const transport = liveTransport({ timeoutMs: target.timeoutMs })
  const close = () => void transport.close()
  signal?.addEventListener('abort', close, { once: true })
  try {
    const url = urlOf(target, 'entities/list')
    const exchange = await transport({ method: 'GET', url, headers: headersFor(target, 'key') })
    const error = signal?.aborted ? undefined : errorOf(exchange, target)
    return error && { error, exchange: reported(exchange, target) }
  } finally {
    signal?.removeEventListener('abort', close)
    await transport.close()
  }
}

function errorOf({ response, failure }: Exchange, target: Target): SuiteError | undefined {
  const facts = { target: target.name, address: target.baseUrl }
  if (failure !== null && !momentary.has(failure.code)) {
    return new SuiteError('E_TARGET_UNREACHABLE', 'Cannot reach the target.', {
      facts: { ...facts, because: failure.message },
      remedy: 'Start the target, or correct its address: --base-url URL',
    })
  }
  if (response?.status !== 401 && response?.status !== 403) return undefined
  return new SuiteError('E_UNAUTHORIZED', 'The target rejected the key.', {
    facts: { ...facts, because: `GET ${operations['entities/list'].path} → ${response.status}` },
    remedy:
      'Correct "apiKey" in the configuration, or set ASSAY_API_KEY if there is no configuration.',
  })
}

function reported(exchange: Exchange, target: Target): ReportedExchange {
  const { redactor } = sessionOf(target)
  redactor.learn(exchange)
  const { number } = operations['entities/list']
  return { operation: number, ...redactor.exchange(exchange) }
}

/**
 * Throws E_TARGET_UNSAFE where all that was chosen would change for good a target that must not be changed.
 * Beside other scenarios the destructive ones are only blocked.
 */
export function refuseUnsafe(
  target: Target,
  chosen: readonly LoadedScenario[],
  allowed: boolean,
): void {
  const [first, ...others] = chosen
  if (first === undefined || !chosen.every(({ scenario }) => scenario.destructive)) return
  const because = whyNotDestructive(target, allowed)
  if (because === undefined) return
  const scenarios = others.length === 0 ? first.id : `${first.id} and ${others.length} more`
  throw new SuiteError('E_TARGET_UNSAFE', 'The target must not be changed for good.', {
    facts: { target: target.name, because, scenarios },
    remedy:
      target.environment === 'production'
        ? 'Choose scenarios that are not destructive (see: list scenarios).'
        : 'Declare what the target is, "environment": "sandbox" in its configuration, or add --allow-destructive.',
  })
}
