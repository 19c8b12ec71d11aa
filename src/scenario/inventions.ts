import { createHash, randomUUID } from 'node:crypto'

/** What a story makes up itself. */
export interface Inventions {
  /** A bank account that nobody has: the routing number has the right check digit, and no bank has it. */
  bankAccount(): { readonly routing: string; readonly number: string; readonly type: 'checking' }
}

/** Tells runs apart, so that a target which refuses what it has already does not refuse the next run. */
const run = randomUUID()

/** The inventions of one story: they follow from its address and from which run it is. */
export function createInventions(scenario: string): Inventions {
  let count = 0
  return {
    bankAccount: () => ({
      routing: '000000013',
      number: `1${digitsOf(`${run}/${scenario}/${count++}`, 9)}`,
      type: 'checking',
    }),
  }
}

function digitsOf(seed: string, count: number): string {
  const hash = createHash('sha256').update(seed).digest()
  return String(hash.readBigUInt64BE() % 10n ** BigInt(count)).padStart(count, '0')
}
