import type { Body, Request } from '../exchange/index.ts'
import { jsonText, type Path, pointerOf } from '../json/index.ts'
import { pathOf } from './match.ts'

/** More differences than these say nothing more. */
const most = 10
const longest = 80

/** How a request differs from a recorded one, a line each: a JSON Pointer, what was recorded, what is sent now. */
export function differences(recorded: Request, sent: Request): readonly string[] {
  const lines: string[] = []
  const add = (what: string, before: string, now: string) => {
    if (before !== now) lines.push(`${what}: ${before} in the recording, ${now} now`)
  }
  add('method', recorded.method, sent.method)
  add('origin', originOf(recorded.url), originOf(sent.url))
  add('path', partOf(recorded.url, 0), partOf(sent.url, 0))
  add('query', partOf(recorded.url, 1), partOf(sent.url, 1))
  for (const { at, before, now } of compare(jsonIn(recorded.body), jsonIn(sent.body))) {
    const skip = sameStart(before, now)
    add(pointerOf(at) || 'body', say(before, skip), say(now, skip))
  }
  return lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines
}

interface Difference {
  readonly at: Path
  readonly before: unknown
  readonly now: unknown
}

const missing = Symbol('missing')

/** The places at which two values differ; undefined members are missing ones. */
function compare(before: unknown, now: unknown): readonly Difference[] {
  const found: Difference[] = []
  const left: Difference[] = [{ at: [], before, now }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { at, before, now } = next
    if (!isNested(before) || !isNested(now) || Array.isArray(before) !== Array.isArray(now)) {
      if (before !== now) found.push(next)
      continue
    }
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort().reverse()
    for (const name of names) {
      left.push({ at: [...at, name], before: memberOf(before, name), now: memberOf(now, name) })
    }
  }
  return found
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function memberOf(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : missing
}

function jsonIn(body: Body): unknown {
  if (body.kind === 'json') return body.value
  return body.kind === 'none' ? missing : body.kind
}

function say(value: unknown, skip: number): string {
  if (value === missing) return 'missing'
  const text = textOf(value).slice(skip)
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text
  return skip === 0 ? shown : `…${shown}`
}

/** How much of two long texts need not be shown, since it is the same. */
function sameStart(before: unknown, now: unknown): number {
  if (before === missing || now === missing) return 0
  const [one, other] = [textOf(before), textOf(now)]
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return same < longest - 10 ? 0 : same - 10
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : jsonText(value)
}

function originOf(url: string): string {
  return url.slice(0, url.length - pathOf(url).length)
}

function partOf(url: string, index: 0 | 1): string {
  return pathOf(url).split('#')[0]!.split('?', 2)[index] || '(none)'
}
