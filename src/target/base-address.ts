/** Half a sentence: why a text is no address of a target; undefined where it is one or may become one. */
export function findAddressProblem(text: string): string | undefined {
  // What the environment holds is seen when the target is resolved.
  if (text.includes('$')) return undefined
  if (!URL.canParse(text)) return 'must be an absolute address: http://… or https://…'
  const { protocol, username, password, search, hash } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  if (username !== '' || password !== '') return 'must not hold credentials'
  if (search !== '' || hash !== '' || /[?#]/.test(text))
    return 'must end with its path: no ? and no #'
  return undefined
}

/** The address without the slash it may end with, since every path begins with one. */
export function trimAddress(text: string): string {
  return text.trim().replace(/\/+$/, '')
}
