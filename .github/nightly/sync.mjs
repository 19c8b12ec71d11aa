// Makes the issues of a forge as they should be after a run, with as few requests as that needs.
import { Refusal } from './api.mjs'
import { inert } from './log.mjs'
import { code, plain, sendable, titled } from './text.mjs'

/** Two hidden lines at the beginning of each issue: its target and key, and what is remembered from one night to the next. */
const markers = /^<!-- assay (.{1,600}) -->\n<!-- assay state (\{.*\}) -->\n/

export function isMarked({ body }) {
  return markers.test(body ?? '')
}

/** The issues of a target that exist, by their key, with what was remembered in them. */
export function knownOf(issues, target) {
  return new Map(
    issues.flatMap((issue) => {
      const [, named = '', state] = markers.exec(issue.body ?? '') ?? []
      const own = `${target}: `
      return named.startsWith(own)
        ? [[named.slice(own.length), { ...issue, state: parsed(state) }]]
        : []
    }),
  )
}

function parsed(state) {
  try {
    return JSON.parse(state)
  } catch {
    return {}
  }
}

/** At most `most` issues are opened at a time. */
export async function sendAll(all, known, target, forge, { label, most }) {
  let left = Number(most)
  let unopened = 0
  for (const wanted of all) {
    const issue = known.get(wanted.key)
    if (issue !== undefined) await change(issue, wanted, target, forge)
    else if (wanted.isOpen === true && left-- > 0) {
      const body = bodyOf(wanted, {}, target)
      const labels = await forge.open({ title: titled(wanted.title), body, label })
      if (labels?.includes(label) === false)
        throw new Refusal(
          `The forge opened an issue without its label ${label}, by which it is known again: the token may not set labels.`,
        )
    } else if (wanted.isOpen === true) unopened += 1
  }
  if (unopened > 0)
    process.stdout.write(inert(`${unopened} more issues were not opened: --most ${most}.\n`))
}

/** Changes an issue: at most one comment, where something changed, and then its body and state, of which nobody is notified. */
async function change(issue, wanted, target, forge) {
  const { phase, isOpen = !issue.isClosed, status } = wanted
  const title = titled(wanted.title)
  const { number, state, isClosed } = issue
  const isOther = state.phase !== phase || (isOpen && isClosed && wanted.isOpen === true)
  // Nothing is to be said of it tonight.
  if (status === undefined || (!isOpen && isClosed && !isOther)) return
  const said = isOther ? wanted.comment : morePlaces(wanted, state)
  if (said && !wanted.isSilent) await forge.comment(number, sendable(said))
  const body = bodyOf(wanted, issue, target)
  const patch = {
    ...(body !== issue.body && { body }),
    ...(isOther && isOpen && title !== issue.title && { title }),
    ...(isOpen === isClosed && { isOpen }),
  }
  if (Object.keys(patch).length > 0) await forge.change(number, patch)
}

/** The places at which a broken clause was never found before. */
function morePlaces({ phase, places = [] }, state) {
  const seen = new Set(state.places)
  const fresh = phase === 'broken' ? places.filter((place) => !seen.has(place)) : []
  return (
    fresh.length > 0 &&
    `Found at more places: ${fresh
      .slice(0, 10)
      .map((place) => code(place))
      .join(', ')}`
  )
}

const divider = '\n\n<!-- assay evidence -->\n\n'

/** Two hidden lines by which the issue is known again, what is true tonight, and the evidence of the last time. */
function bodyOf(
  { key, phase, status, rest, places = [], state = {} },
  { body = '', state: before = {} },
  target,
) {
  const evidence = rest ?? body.split(divider).slice(1).join(divider)
  const all = [...new Set([...(before.places ?? []), ...places])].slice(0, 200)
  const remembered = JSON.stringify({ ...before, ...state, phase, places: all })
  const hidden = remembered.replace(/[<>-]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)
  // Nothing in a name ends the comment.
  const name = `${plain(target, 200)}: ${key}`.replace(/-(?=-|>)/g, '-\u2060')
  const first = `<!-- assay ${name} -->\n<!-- assay state ${hidden} -->\n`
  return sendable(`${first}\n${status}${divider}${evidence}`)
}
