import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../src/contract/index.ts'
import { isObject } from '../src/json/index.ts'
import { testTarget } from '../src/runner/index.ts'
import { sandboxConfiguration, startSandbox } from '../src/sandbox/index.ts'
import type { Configuration, ConfiguredTarget } from '../src/target/index.ts'

/** A mock that implements a part of the contract, and keeps what it implements. */
interface Mock {
  /** What is added to its configuration, line by line. */
  readonly lines: readonly string[]
  /** The operations that it answers: nouns and addresses; all where nothing is said. */
  readonly implements?: readonly string[]
  /** Subjects and actions that it has no recipe for. */
  readonly lacks?: readonly string[]
  readonly path?: string
  /** The list that is empty in all of its responses. */
  readonly neverShows?: string
  /** A defect of what it implements. */
  readonly defect: string
}

const names = (text: string) => text.split(' ')

const five = names('entities/list entities/update accounts merchants')
const reading = names(
  'entities/list verification-sessions/list subscriptions credit-scores accounts/retrieve card-products merchants webhooks',
)
const fifteen = names(
  'entities/list entities/update entities/withdraw-consent accounts merchants card-products card-brands payments webhooks events',
)
const twenty = names('entities verification-sessions subscriptions accounts card-brands').concat(
  names('card-products merchants payments reports webhooks events'),
)
const claiming = (some: readonly string[]) => [`"profile": ${JSON.stringify(some)}`]

const mocks: Readonly<Record<string, Mock>> = {
  'of 5 operations under another base path': {
    implements: five,
    lines: claiming(five),
    path: '/mock/v1',
    defect: 'merchants-mixed-up',
  },
  'of 10 operations that only reads': {
    implements: reading,
    lines: claiming(reading),
    lacks: ['account.ach'],
    defect: 'score-of-another-entity',
  },
  'of 15 operations': {
    implements: fifteen,
    lines: claiming(fifteen),
    defect: 'destination-leg-lingers',
  },
  'of 20 operations': {
    implements: twenty,
    lines: claiming(twenty),
    defect: 'another-webhook',
  },
  'without a clock': {
    lacks: ['advanceClock'],
    lines: [
      '"profile": ["elements", "widget-events", "entities/list"],',
      '"untested": [',
      '  { "clause": "widget-events/list#survive-expiry", "reason": "The mock has no clock." }',
      ']',
    ],
    defect: 'widget-events-of-everybody',
  },
  'whose data never shows an optional member': {
    neverShows: 'restricted_subscriptions',
    lines: [
      '"profile": ["entities", "merchants"],',
      '"untested": [',
      '  { "clause": "entities/entity#restricted-subscriptions", "reason": "No entity has one." }',
      ']',
    ],
    defect: 'merchants-mixed-up',
  },
}

const { targets } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
const rows = Object.entries(operations)

function isImplemented({ implements: some }: Mock, called: string): boolean {
  const row = rows.find(([, { method, path }]) => `${method} ${path}` === called)
  if (row === undefined || some === undefined) return true
  return some.some((name) => row[0] === name || row[0].startsWith(`${name}/`))
}

/** The same with the list of a name emptied wherever it stands. */
function without(body: unknown, name: string | undefined): unknown {
  if (Array.isArray(body)) return body.map((item) => without(item, name))
  if (!isObject(body)) return body
  const members = Object.entries(body).map(([member, value]) => [
    member,
    member === name ? [] : without(value, name),
  ])
  return Object.fromEntries(members)
}

function configure({ lines, lacks = [] }: Mock): ConfiguredTarget {
  const { subjects = {}, actions = {}, ...others } = targets.sandbox!
  const kept = <Value>(sources: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(sources).filter(([name]) => !lacks.includes(name)))
  const own = JSON.parse(`{${lines.join('\n')}}`) as Partial<ConfiguredTarget>
  return { ...others, subjects: kept(subjects), actions: kept(actions), ...own }
}

/** Runs against a mock; returns what the run comes to. */
async function run(mock: Mock, options: { readonly quick: boolean; readonly defects: string[] }) {
  const { path, neverShows } = mock
  const address = path && `http://127.0.0.1${path}`
  const { baseUrl, apiKey, close } = await startSandbox({
    defects: options.defects,
    ...(address && { dialect: { baseUrl: address, sandboxUrl: address } }),
    transform: (response, call) =>
      isImplemented(mock, `${call.method} ${call.path}`)
        ? { ...response, body: without(response.body, neverShows) }
        : { status: 404, body: { message: 'There is no such path.' } },
  })
  return testTarget({
    configuration: { targets: { mock: configure(mock) } },
    env: { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey },
    concurrency: 4,
    quick: options.quick,
  }).finally(close)
}

for (const [what, mock] of Object.entries(mocks)) {
  test(`a mock ${what} conforms as it is configured, and not with a defect`, async () => {
    expect(mock.lines.length).toBeLessThanOrEqual(10)
    for (const quick of [true, false]) {
      const sound = await run(mock, { quick, defects: [] })
      expect(sound.problems).toEqual([])
      expect(sound).toMatchObject({ verdict: 'conformant', exitCode: 0 })
      const wrong = await run(mock, { quick, defects: [mock.defect] })
      expect(wrong).toMatchObject({ verdict: 'nonconformant', exitCode: 1 })
    }
  })
}
