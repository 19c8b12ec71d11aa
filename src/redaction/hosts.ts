/** A text with the hosts of a target replaced; the scheme stays, so that another one is still another place. */
export type HideHosts = (text: string) => string

/** What stands for the host of the service, of its simulations, and of further ones in turn. */
function standFor(index: number): string {
  return ['api.invalid', 'simulation.invalid'][index] ?? `host-${index - 1}.invalid`
}

/** Replaces the hosts of addresses, that of the service first, that of its simulations second. */
export function hostHider(urls: readonly string[]): HideHosts {
  const standIns = new Map<string, string>()
  let further = 2
  for (const [index, url] of urls.entries()) {
    const { host } = new URL(url)
    if (standIns.has(host) || host.endsWith('.invalid')) continue
    const standIn = standFor(index < 2 ? index : further++)
    for (const name of namesOf(host)) standIns.set(name, standIn)
  }
  if (standIns.size === 0) return (text) => text
  const sources = [...standIns.keys()].map((host) => host.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w.-])(?:${sources.join('|')})(?![\\w-]|:\\d|\\.\\w)`, 'gi')
  return (text) =>
    /[.:]/.test(text) ? text.replace(pattern, (host) => standIns.get(host.toLowerCase())!) : text
}

/** A host under all its names: those of the loopback interface mean one place. */
function namesOf(host: string): readonly string[] {
  const [, name = '', port = ''] = /^(.*?)(:\d+)?$/.exec(host) ?? []
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(name)) return [host]
  return [host, `127.0.0.1${port}`, `localhost${port}`, `[::1]${port}`]
}
