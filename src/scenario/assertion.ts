import { stripVTControlCharacters } from 'node:util'
import { type ClauseId, clauses } from '../contract/index.ts'
import { type Path, pointerOf } from '../json/index.ts'
import { findingOf } from '../judge/index.ts'
import type { Finding } from '../run/index.ts'

interface Assertion extends Error {
  readonly expected?: unknown
  readonly actual?: unknown
}

/** Whether an error is a failed assertion, and not a fault of the story. */
export function isAssertion(error: unknown): error is Assertion {
  return error instanceof Error && error.name === 'AssertionError'
}

/** A failed assertion as a finding: the first place where what came differs from what was due. */
export function assertionFault(
  clause: ClauseId,
  error: Assertion,
  operation: number | null,
): Finding {
  const [path, expected, actual] = firstDifference(error.expected, error.actual, [])
  return findingOf(clauses, {
    clause,
    operation,
    pointer: pointerOf(path),
    message: sentence(error.message),
    expected: print(expected),
    actual: print(actual),
  })
}

/** The words of the story stand before the colon of the assertion library. */
function sentence(message: string): string {
  const line = stripVTControlCharacters(message).split('\n')[0] ?? ''
  const words = line.replace(/:? expected .*$/s, '') || line
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}

type Difference = readonly [path: Path, expected: unknown, actual: unknown]

function firstDifference(expected: unknown, actual: unknown, path: Path): Difference {
  if (isRecord(expected) && isRecord(actual)) {
    for (const key of Object.keys(expected)) {
      if (JSON.stringify(expected[key]) === JSON.stringify(actual[key])) continue
      return firstDifference(expected[key], actual[key], [...path, key])
    }
  }
  return [path, expected, actual]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function print(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
