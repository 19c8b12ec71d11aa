import type { Request } from '../exchange/index.ts'
import { jsonText, pointerOf } from '../json/index.ts'
import { pathOf } from './match.ts'

/** More differences than these say nothing more. */
const most = 10
const longest = 80

/** How a request differs from a recorded one, a line each: a JSON Pointer, what was recorded, what is sent now. */
export function differences(recorded: Request, sent: Request): readonly string[] {
  const [before, now] = [partsOf(recorded), partsOf(sent)]
  const lines = [...new Set([...before.keys(), ...now.keys()])]
    .filter((part) => before.get(part) !== now.get(part))
    .map(
      (part) => `${part}: ${shown(before.get(part))} in the recording, ${shown(now.get(part))} now`,
    )
  return lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines
}

/** What requests are matched by, part by part: the body by the pointers to its values. */
function partsOf({ method, url, body }: Request): ReadonlyMap<string, string> {
  const path = pathOf(url)
  const [address = '', query = ''] = path.split('#')[0]!.split('?', 2)
  const parts = new Map([
    ['method', method],
    ['origin', url.slice(0, url.length - path.length)],
    ['path', address],
    ['query', query],
  ])
  if (body.kind !== 'json') return body.kind === 'none' ? parts : parts.set('body', body.kind)
  const left: { at: readonly string[]; value: unknown }[] = [{ at: [], value: body.value }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { at, value } = next
    const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (members.length === 0) parts.set(pointerOf(at) || 'body', jsonText(value))
    for (const [name, held] of members.reverse()) left.push({ at: [...at, name], value: held })
  }
  return parts
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'missing'
  return text.length > longest ? `${text.slice(0, longest)}…` : text || '(none)'
}
