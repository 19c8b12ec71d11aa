import { commandLine } from '../../../base/errors/index.ts'
import type { ReportedExchange } from '../../../core/run/index.ts'
import { limits } from '../limits.ts'

export interface RenderOptions {
  readonly repeat?: (...scenarioIds: readonly string[]) => string
  readonly record?: ((scenarioIds: readonly string[]) => string) | undefined
}

/** Returns the command that runs scenarios again; undefined if none is known or it is too long to paste. */
export function repeatOf(
  scenarios: readonly string[],
  { repeat = (...ids) => commandLine(['run', ...ids]) }: RenderOptions,
): string | undefined {
  const command = scenarios.length === 0 ? '' : repeat(...scenarios)
  return command === '' || command.length > limits.command ? undefined : command
}

/** Headers that an HTTP client writes itself, and the credential. */
const ownHeaders = /^(?:host|connection|content-length|accept-encoding|user-agent|authorization)$/

/** The variable of a credential that may be another one than the key. */
export const unknownCredential = 'CREDENTIAL_OF_THE_REQUEST'

/** Undefined if it cannot be pasted. What the report hides is hidden here, too. */
export function curlOf({ request }: ReportedExchange, variable: string): string | undefined {
  const isUnknown = variable === unknownCredential && request.headers.authorization !== undefined
  const note = isUnknown ? `# ${variable}: that of this request, which reports hide\n` : ''
  const { method, url, headers, body, bodyKind } = request
  const sent = body === null || body === undefined || bodyKind !== undefined ? undefined : body
  const parts = [
    `curl -i -X ${quoted(method)} ${quoted(url)}`,
    ...(headers.authorization === undefined ? [] : [`-H "Authorization: Bearer $${variable}"`]),
    ...Object.entries(headers)
      .filter(([name]) => !ownHeaders.test(name))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(sent === undefined ? [] : [`--data-raw ${quoted(bodyText(sent))}`]),
  ]
  const command = note + parts.join(' \\\n  ')
  return command.length > limits.command ? undefined : command
}

export function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Returns a word for a shell: nothing in it is expanded, and it contains no character that a terminal would obey. */
function quoted(word: string): string {
  const plain = word.replace(/\p{Cc}/gu, ' ')
  return /^[\w./:@%+=,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`
}
