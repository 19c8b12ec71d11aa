import { createHash, randomUUID } from 'node:crypto'

/** What a story makes up itself. */
export interface Inventions {
  /** A bank account that nobody has: the routing number has the right check digit, and no bank has it. */
  bankAccount(): { readonly routing: string; readonly number: string; readonly type: 'checking' }
}

/** Tells runs apart, so that a target which refuses what it has already does not refuse the next run. */
export const runSeed: string = randomUUID()

/** The inventions of one scenario: they follow from its address and from the seed of the run. */
export function createInventions(scenario: string, seed: string = runSeed): Inventions {
  let count = 0
  return {
    bankAccount: () => ({
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
