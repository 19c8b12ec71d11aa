import { originOf } from '../exchange/index.ts'

/** The origins of a target, and what stands for them in a recording. */
export interface Origins {
  /** Gives the origin of an address that is about to be asked a canonical one, where it has none. */
  meet(url: string): void
  /** The text with real addresses replaced by canonical ones. */
  hide(text: string): string
  /** The text with canonical addresses replaced by real ones. */
  reveal(text: string): string
}

/** What stands for an origin: that of the service, of its simulations, of the further ones in turn. */
function standFor(index: number): string {
  if (index === 0) return 'https://api.invalid'
  return index === 1 ? 'https://simulation.invalid' : `https://host-${index - 1}.invalid`
}

const hostFor = (index: number) => new URL(standFor(index)).host

/** The canonical origin of an address; its own where it leads elsewhere. */
export function canonicalOrigin(url: string, origins: readonly string[]): string {
  const index = origins.findIndex((origin) => originOf(origin) === originOf(url))
  return index < 0 ? new URL(url).origin : standFor(index)
}

/** Compiles the origins of a target for looking them up in any text. */
export function openOrigins(origins: readonly string[]): Origins {
  const places = new Map<string, { readonly stand: string; readonly scheme: string }>()
  const back = new Map<string, string>()
  let further = 2
  for (const origin of origins) add(origin, new URL(canonicalOrigin(origin, origins)).host)
  let real = patternOf(places.keys())
  let canonical = patternOf(back.keys())

  function add(origin: string, stand: string): void {
    if (back.has(stand)) return
    back.set(stand, origin)
    const { host, protocol } = new URL(origin)
    const implied = protocol === 'https:' ? ':443' : ':80'
    const names = namesOf(host)
    const all = /:\d+$/.test(host) ? names : [...names, ...names.map((name) => name + implied)]
    for (const name of all) {
      if (!places.has(name)) places.set(name, { stand, scheme: protocol })
    }
  }

  return {
    meet(url) {
      const { host, origin } = new URL(url)
      if (places.has(host) || host.endsWith('.invalid')) return
      while (back.has(hostFor(further))) further++
      add(origin, hostFor(further))
      real = patternOf(places.keys())
      canonical = patternOf(back.keys())
    },
    hide(text) {
      if (!mayHold(text)) return text
      return text.replace(real, (_, scheme: string | undefined, host: string) => {
        const place = places.get(host.toLowerCase())!
        if (scheme === undefined) return place.stand
        // The same host by another scheme is another place, and must not look like this one.
        const same = `${scheme.toLowerCase()}:` === place.scheme
        return same ? `https://${place.stand}` : `${scheme}://other.${place.stand}`
      })
    },
    reveal(text) {
      if (!text.includes('.invalid')) return text
      return text.replace(canonical, (_, scheme: string | undefined, host: string) => {
        const origin = new URL(back.get(host.toLowerCase())!)
        return scheme === undefined ? origin.host : origin.origin
      })
    },
  }

  function mayHold(text: string): boolean {
    return /[.:]/.test(text)
  }
}

/** A host under all its names: those of the loopback interface mean one place. */
function namesOf(host: string): string[] {
  const [, name, port = ''] = /^(.*?)(:\d+)?$/.exec(host)!
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(name!)
  return isLoopback
    ? [...new Set([host, `127.0.0.1${port}`, `localhost${port}`, `[::1]${port}`])]
    : [host]
}

function patternOf(hosts: Iterable<string>): RegExp {
  const sources = [...hosts].map((host) => host.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&'))
  if (sources.length === 0) return /(?!)/g
  return new RegExp(
    `(?<![\\w.-])(?:(https?)://)?(${sources.join('|')})(?![\\w-]|:\\d|\\.\\w)`,
    'gi',
  )
}
