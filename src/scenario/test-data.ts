import { createHash, randomUUID } from 'node:crypto'
import { fold } from '../redaction/index.ts'

/** Data that a scenario makes up and sends. */
export interface FakeData {
  /** A bank account that nobody has: the check digit of its routing number is right, but no bank has that number. */
  bankAccount(): { readonly routing: string; readonly number: string; readonly type: 'checking' }
}

/** Tells runs apart, so that a target which refuses duplicates accepts the next run. */
export const runSeed: string = randomUUID()

/** The fake data of one scenario: they depend on the address of the scenario and on the seed of the run. */
export function createFakeData(scenario: string, seed: string): FakeData {
  let count = 0
  return {
    bankAccount: () =>
      testData({
        routing: '000000013',
        number: `1${digitsOf(`${seed}/${scenario}/${count++}`, 9)}`,
        type: 'checking',
      }),
  }
}

function digitsOf(seed: string, count: number): string {
  const hash = createHash('sha256').update(seed).digest()
  return String(hash.readBigUInt64BE() % 10n ** BigInt(count)).padStart(count, '0')
}

const declared = new Set<string>()

/**
 * Declares what scenarios send as test data of this repository, and returns it. Reports and recordings show it as it is,
 * also where the target has it from an earlier run; without a declaration it would look like a secret of the target.
 */
export function testData<Data>(data: Data): Data {
  collect(data)
  return data
}

/** Shorter texts may be cut from anything. */
const shortestCut = 12

/**
 * Whether a text is declared as test data: in any case, with any separators and marks, the last four digits by themselves,
 * and the beginning of a long one, as a target may cut it.
 */
export function isTestData(text: string): boolean {
  const folded = fold(text).text
  if (folded === '') return false
  if (declared.has(folded)) return true
  return folded.length >= shortestCut && [...long].some((one) => one.startsWith(folded))
}

/** Declared texts that a target may cut. */
const long = new Set<string>()

function collect(data: unknown): void {
  if (typeof data === 'object' && data !== null) Object.values(data).forEach(collect)
  if (typeof data !== 'string') return
  const folded = fold(data).text
  declared.add(folded)
  if (folded.length > 2 * shortestCut) long.add(folded)
  const digits = /^[\d\s+().-]+$/.test(data) ? data.replace(/\D/g, '') : ''
  if (digits.length >= 4) declared.add(digits)
  if (digits.length >= 8) declared.add(digits.slice(-4))
}
