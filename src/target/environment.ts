import { mapLeaves } from '../json/index.ts'

export interface FilledEnvironment {
  readonly value: unknown
  /** What came from the environment. */
  readonly values: readonly string[]
  /** Where each variable that is not set is named, as JSON Pointers. */
  readonly missing: ReadonlyMap<string, readonly string[]>
}

const reference = /\$(\$)|^\$([A-Z_][A-Z0-9_]*)$|\$\{([A-Z_][A-Z0-9_]*)\}/g

/**
 * Puts the environment in place of `"$NAME"` and `${NAME}` in every text of a value; `$$` stands for
 * a dollar sign.
 */
export function fillEnvironment(
  given: unknown,
  pointer: string,
  env: Readonly<Record<string, string | undefined>>,
): FilledEnvironment {
  const values = new Set<string>()
  const missing = new Map<string, string[]>()

  const filled = mapLeaves(given, (leaf, leafPointer) => {
    if (typeof leaf !== 'string') return leaf
    return leaf.replace(reference, (all, dollar?: string, whole?: string, inside?: string) => {
      if (dollar !== undefined) return '$'
      const name = whole ?? inside ?? ''
      const value = env[name]
      if (value === undefined || value === '') {
        missing.set(name, [...(missing.get(name) ?? []), pointer + leafPointer])
        return all
      }
      values.add(value)
      return value
    })
  })
  return { value: filled, values: [...values], missing }
}

/** The same variables; calls `onSecret` with each value that is read and may be a secret. */
export function watchEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  onSecret: (value: string) => void,
): Readonly<Record<string, string | undefined>> {
  return new Proxy(env, {
    get(held, name) {
      const value = held[String(name)]
      if (value !== undefined && isSecretValue(value)) onSecret(value)
      return value
    },
  })
}

/** A plain address is no secret; the report shows it. */
export function isSecretValue(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return true
  const { username, password, search } = new URL(value)
  return username !== '' || password !== '' || search !== ''
}
