import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleOf } from '../src/app/cli/init/examples.ts'
import { isObject } from '../src/base/json/index.ts'
import { operations } from '../src/core/contract/index.ts'
import { jsonOf } from '../src/core/exchange/index.ts'
import { createMatcher } from '../src/core/judge/index.ts'
import { sandboxConfiguration } from '../src/sources/sandbox/configuration/index.ts'
import { referenceRun } from './support/reference-run.fixture.ts'

/** Two digits with which routing numbers begin, and the check digit at their end. */
function isRoutingNumber(text: string): boolean {
  if (!/^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = [...text].reduce((total, digit, nth) => total + Number(digit) * weights[nth % 3]!, 0)
  return sum % 10 === 0
}

/** E.164; a number of North America has an area code and no more than ten digits. */
function isPhone(text: string): boolean {
  return /^\+(?:1(?!555)[2-9]\d\d[2-9]\d{6}|[2-9]\d{6,14})$/.test(text)
}

/** The first digits of the zip codes of each state that is sent. */
const zips: Readonly<Record<string, RegExp>> = {
  CA: /^9[0-5]|^96[01]/,
  ID: /^83[2-8]/,
  MA: /^0(?:1|2[0-7]|55)/,
  NY: /^005|^1[0-4]/,
  PR: /^00[679]/,
  TX: /^7[5-9]|^885/,
}

const prefixes = /^(?:0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-589])/

const forms: Readonly<Record<string, (text: string, beside: Record<string, unknown>) => boolean>> =
  {
    routing: isRoutingNumber,
    phone: isPhone,
    zip: (zip, { state }) =>
      /^\d{5}(?:-\d{4})?$/.test(zip) && (state === undefined || zips[String(state)]!.test(zip)),
    ein: (ein) => /^\d{9}$/.test(ein) && prefixes.test(ein),
  }

/** The values in a body that do not exist in the world, and how many were looked at. */
function unreal(value: unknown, seen: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unreal(item, seen))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const isValid = forms[name]
    if (typeof member !== 'string' || isValid === undefined) return unreal(member, seen)
    seen.push(name)
    return isValid(member, value) ? [] : [`${name} ${member}`]
  })
}

test('every routing number, phone number, zip code and EIN that a run sends is valid, but for those of generated requests', async () => {
  const { exchangesOf } = await referenceRun()
  const seen: string[] = []
  const written = [...exchangesOf].filter(([id]) => !id.startsWith('conventions/generated/'))
  const found = written.flatMap(([, exchanges]) =>
    exchanges.flatMap(({ request }) => unreal(jsonOf(request.body), seen)),
  )
  expect([...new Set(found)]).toEqual([])
  expect(new Set(seen)).toEqual(new Set(Object.keys(forms)))
})

test('every operation is called without a credential, and with one that is not the right one', async () => {
  const { exchanges } = await referenceRun()
  const baseUrl = new URL(exchanges[0]!.request.url).origin
  const match = createMatcher(operations, { baseUrl, sandboxUrl: baseUrl, paths: {} })
  const tried = new Set(
    exchanges.flatMap(({ request: { method, url, headers }, response }) =>
      response?.status === 401
        ? `${match(method, url)?.address} ${headers.authorization?.slice(0, 9) ?? 'none'}`
        : [],
    ),
  )
  const all = Object.entries(operations).flatMap(([address, { credential }]) =>
    ['none', credential === 'key' ? 'Bearer sk' : 'Bearer ot'].map((sent) => `${address} ${sent}`),
  )
  expect(all.filter((one) => !tried.has(one))).toEqual([])
})

const page = readFileSync(new URL('../.github/docs/gate.md', import.meta.url), 'utf8')
const [, quoted = ''] = /```json\n(.*?)```/s.exec(page) ?? []
const recipes = Object.entries({
  sandbox: JSON.parse(readFileSync(sandboxConfiguration, 'utf8')),
  'gate.md': JSON.parse(quoted),
  init: exampleOf('payment.pending'),
})

for (const [where, configuration] of recipes) {
  test(`the recipes of ${where} send valid values, and a description with each payment`, () => {
    const seen: string[] = []
    expect(unreal(configuration, seen)).toEqual([])
    expect(seen).toContain('routing')
    const orders = JSON.stringify(configuration).match(
      /\{[^{}]*(?:\{\{[^{}]*\}\}[^{}]*)*"amount"[^}]*/g,
    )
    expect(orders).toEqual([expect.stringContaining('"description":"')])
  })
}
