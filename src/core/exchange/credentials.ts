type Header = readonly [name: string, value: unknown]

/** A cookie is no credential, because a balancer sets another with each response. */
export function credentialsIn(headers: readonly Header[]): readonly Header[] {
  return headers.filter(
    ([name, value]) =>
      /^authorization$|api-?key$/i.test(name) && !/^\s*(bearer\s*)?$/i.test(String(value)),
  )
}
