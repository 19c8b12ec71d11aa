import { vocabulary } from '../../contract/index.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const catalogued = /^pdt_\d+(?:_brd_\d+)?$/i

/** An id taken apart; undefined where it stays as it is. */
export interface IdParts {
  /** Ids of one row are numbered together. */
  readonly row: string
  /** What must be equal for two ids to get the same number. */
  readonly key: string
  /** The id with a number in the place of what is random in it. */
  render(ordinal: number): string
}

/** What of an id is form and what is random. Catalogue numbers stay, and so does an id that is a prefix only. */
export function idParts(value: string): IdParts | undefined {
  if (catalogued.test(value)) return undefined
  if (uuid.test(value)) {
    const form = (ordinal: number) => `00000000-0000-4000-8000-${String(ordinal).padStart(12, '0')}`
    return { row: 'uuid', key: value, render: form }
  }
  const prefix = prefixOf(value)
  const rest = value.slice(prefix.length)
  if (/^[\s/]*$/.test(rest)) return undefined
  const row = prefix.toLowerCase().replace('-', '_')
  // What is no catalogue number must not become one.
  const mark = row === 'pdt_' ? 'x' : ''
  const render = (ordinal: number) => {
    let first = true
    const hidden = rest.replace(/[^\s/]+/g, () => {
      const run = first ? mark + String(ordinal).padStart(6, '0') : '0'
      first = false
      return run
    })
    return prefix + hidden
  }
  return { row, key: rest, render }
}

/** How an id begins, whatever the case and with a dash too, as an id in a wrong form may. */
function prefixOf(value: string): string {
  const lower = value.toLowerCase().replace('-', '_')
  const known = vocabulary.prefixes.find((prefix) => lower.startsWith(prefix))
  if (known !== undefined) return value.slice(0, known.length)
  return /^[a-z]{1,10}_/.exec(value)?.[0] ?? ''
}

/** Whether a text begins as the ids of the contract do. */
export function hasIdPrefix(value: string): boolean {
  const lower = value.toLowerCase().replace('-', '_')
  return vocabulary.prefixes.some((prefix) => lower.startsWith(prefix))
}

/** Whether it is the pseudonym of an id. */
export function isIdPseudonym(value: string): boolean {
  return (
    /^00000000-0000-4000-8000-\d{12}$/.test(value) ||
    /^(?:[A-Za-z]{1,10}[_-](?:inst_)?)?x?0\d{5}(?:[\s/]+0)*[\s/]*$/.test(value)
  )
}
