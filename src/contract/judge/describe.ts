import { maskShape } from '../../exchange/index.ts'
import type { SchemaFault, SchemaNode } from './schema-tree.ts'

const longest = 160

/** What is there, in words; secret values only by their form. */
export function describeActual(value: unknown, secret = false): string {
  if (value === undefined) return 'nothing'
  if (secret && typeof value === 'number') return 'a number (masked)'
  const shown = secret ? maskShape(value) : value
  if (Array.isArray(shown))
    return shown.length === 0 ? 'an empty array' : `an array of ${shown.length}`
  if (typeof shown === 'object' && shown !== null) return describeObject(shown)
  const text = JSON.stringify(shown) ?? String(shown)
  const cut =
    text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
  return secret && typeof value === 'string' ? `${cut} (masked)` : cut
}

function describeObject(value: object): string {
  const members = Object.keys(value)
  if (members.length === 0) return 'an empty object'
  const named = members
    .slice(0, 6)
    .map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name))
  return `an object with ${named.join(', ')}${members.length > 6 ? ', …' : ''}`
}

const patterns: Readonly<Record<string, string>> = {
  '^[A-Za-z]{2}$': 'two letters',
  '^\\+[0-9]{1,15}$': 'an E.164 number: + and at most 15 digits',
  '^[0-9]{9}$': 'nine digits',
  '^[0-9]{4}$': 'four digits',
  '^[0-9]{2}$': 'two digits',
  '^\\P{Lu}*$': 'lower case only',
  '^pdt_[0-9]+$': 'pdt_ and a number',
  '^pdt_[0-9]+_brd_[0-9]+$': 'pdt_, a number, _brd_ and a number',
  '^pmt_(?!inst_)[\\s\\S]': 'a string that begins with pmt_ (and not pmt_inst_)',
  '^[^.]+\\.[\\s\\S]*[^.]$': 'a resource and a change with a dot between them',
}

const forms: Readonly<Record<string, string>> = {
  timestamp:
    'an ISO 8601 timestamp in UTC with three fractional digits, like 2025-07-04T09:30:00.000Z',
  date: 'an existing day as YYYY-MM-DD',
  'absolute-url': 'an absolute URL',
}

const types: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}

/** What a schema node asks for where a keyword failed, in words. */
export function describeExpected(node: SchemaNode | false, fault: SchemaFault): string {
  if (node === false) return 'no such member'
  switch (fault.keyword) {
    case 'required':
      return `the member ${String(fault.params.missingProperty)}`
    case 'type':
      return [node.type ?? []]
        .flat()
        .map((type) => types[type] ?? type)
        .join(' or ')
    case 'const':
      return JSON.stringify(node.const)
    case 'enum':
      return (node.enum ?? [])
        .map((value) => JSON.stringify(value))
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' or ')
    case 'pattern':
      return patterns[node.pattern ?? ''] ?? prefix(node.pattern ?? '')
    case 'format':
      return forms[node.format ?? ''] ?? `the format ${node.format}`
    case 'maxProperties':
      return 'an empty object'
    default:
      return node.not?.enum === undefined ? 'another value' : `none of ${node.not.enum.join(', ')}`
  }
}

function prefix(pattern: string): string {
  return `a string that begins with ${pattern.replace(/^\^|\[\\s\\S\]$/g, '')}`
}
