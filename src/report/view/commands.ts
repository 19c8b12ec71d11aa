import { commandLine } from '../../errors/index.ts'
import type { ReportedExchange } from '../../run/index.ts'
import type { RenderOptions } from '../catalogue.ts'
import { limits } from '../limits.ts'

/** The command that runs a scenario again; undefined where it is not known or too long to paste. */
export function repeatOf(
  scenario: string | undefined,
  { repeat = (id) => commandLine(['run', id]) }: RenderOptions,
): string | undefined {
  const command = scenario === undefined ? '' : repeat(scenario)
  return command === '' || command.length > limits.command ? undefined : command
}

/** Headers that an HTTP client writes by itself. */
const ownHeaders = /^(?:host|connection|content-length|accept-encoding|user-agent|authorization)$/

/**
 * A request as a command of curl, with the body as it was sent; undefined where it cannot be pasted. What the report hides
 * of it is hidden here too, and the credential is left to an environment variable.
 */
export function curlOf({ request }: ReportedExchange, variable: string): string | undefined {
  const { method, url, headers, body, bodyKind } = request
  const sent = body === null || body === undefined || bodyKind !== undefined ? undefined : body
  const parts = [
    `curl -i -X ${quoted(method)} ${quoted(url)}`,
    ...(headers.authorization === undefined ? [] : [`-H "Authorization: Bearer $${variable}"`]),
    ...Object.entries(headers)
      .filter(([name]) => !ownHeaders.test(name))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(sent === undefined ? [] : [`--data-raw ${quoted(textOf(sent))}`]),
  ]
  const command = parts.join(' \\\n  ')
  return command.length > limits.command ? undefined : command
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** A word of a shell, in which nothing is expanded; a control character would be obeyed by a terminal. */
function quoted(word: string): string {
  const plain = word.replace(/\p{Cc}/gu, ' ')
  return /^[\w./:@%+=,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`
}
