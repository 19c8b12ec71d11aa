import { pointerOf } from '../json/index.ts'

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

  function fill(value: unknown, place: string): unknown {
    if (typeof value === 'string') return fillText(value, place)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item, index) => fill(item, `${place}/${index}`))
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [name, fill(held, place + pointerOf([name]))]),
    )
  }

  function fillText(text: string, place: string): string {
    return text.replace(reference, (all, dollar?: string, whole?: string, inside?: string) => {
      if (dollar !== undefined) return '$'
      const name = whole ?? inside ?? ''
      const value = env[name]
      if (value === undefined || value === '') {
        missing.set(name, [...(missing.get(name) ?? []), place])
        return all
      }
      values.add(value)
      return value
    })
  }

  return { value: fill(given, pointer), values: [...values], missing }
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

/** A plain address is no secret: without it, the report would not show what was tested. */
export function isSecretValue(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return true
  const { username, password, search } = new URL(value)
  return username !== '' || password !== '' || search !== ''
}
