import { createRandom, kindsOf } from './secret-kinds.fixture.ts'

/** Makes up values that nobody has used before; equal seeds give equal values. */
export function createSecrets(seed: number) {
  const all: string[] = []
  const random = createRandom(seed)
  const { below, one } = random
  const kinds = kindsOf(random)

  return {
    all: all as readonly string[],
    kinds: Object.keys(kinds),
    below,
    /** Adds a value that was not made here. */
    add: (value: string): void => void all.push(value),
    /** The next value, of any kind. */
    next(): string {
      const value = one(Object.values(kinds))()
      all.push(value)
      return value
    },
    /** A word in lower case, as keys of maps are written. */
    word(): string {
      const value = kinds.surname!().toLowerCase()
      all.push(value)
      return value
    },
    /** A number of as many digits as an account has. */
    number(): number {
      const value = 10 ** 9 + below(2 ** 31)
      all.push(String(value))
      return value
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>
