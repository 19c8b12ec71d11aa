import { createHash, randomUUID } from 'node:crypto'
import { eachText } from '../json/index.ts'

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

/** All texts that are declared, in order. */
export const declaredTexts: string[] = []

/**
 * Declares what scenarios send as test data of this repository, and returns it. Reports and recordings show it as it is,
 * also where the target has it from an earlier run; without a declaration it would look like a secret of the target.
 */
export function testData<Data>(data: Data): Data {
  eachText(data, (text) => void declaredTexts.push(text))
  return data
}
