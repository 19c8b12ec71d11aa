type Header = readonly [name: string, value: unknown]

/**
 * The headers that carry a credential: `Authorization`, and API keys in headers of their own. A cookie is none, because a balancer
 * sets another with each response.
 */
export function credentialsIn(headers: readonly Header[]): readonly Header[] {
  return headers.filter(
    ([name, value]) =>
      /^authorization$|api-?key$/i.test(name) && !/^\s*(bearer\s*)?$/i.test(String(value)),
  )
}
