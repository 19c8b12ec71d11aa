import { mapJson } from '../json/index.ts'

const limits = { items: 50, members: 200, characters: 4_096, values: 20_000 }

/** What a report shows of a body that is too long for it, saying what is left out. `show` redacts what is left. */
export function shortenJson(document: unknown, show: (document: unknown) => unknown): unknown {
  return cutTexts(show(cutLists(document)))
}

function cutLists(document: unknown): unknown {
  let values = 0
  function cut(value: unknown): unknown {
    values++
    if (typeof value !== 'object' || value === null) return value
    if (values > limits.values) return '(left out: the body is too long)'
    const most = Array.isArray(value) ? limits.items : limits.members
    const members = Object.entries(value)
    const kept = members.slice(0, most).map(([name, held]) => [name, cut(held)] as const)
    const left = members.length - kept.length
    const what = Array.isArray(value) ? 'items' : 'members'
    if (left > 0) kept.push(['…', `(${left} more ${what}: left out, the body is too long)`])
    return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept)
  }
  return cut(document)
}

/** Texts last: a secret is not cut in two. */
function cutTexts(document: unknown): unknown {
  const scalar = (value: unknown) => {
    const left = typeof value === 'string' ? value.length - limits.characters : 0
    if (left <= 0) return value
    return `${String(value).slice(0, limits.characters)}… (${left} more characters: left out)`
  }
  return mapJson(document, { scalar }, { name: '', context: undefined })
}
