// Makes the issues of a forge as they should be after a run, with few requests and few notifications.
import { inert } from './log.mjs'
import { countOf, plain, sendable, titled } from './text.mjs'

/** Two hidden lines at the beginning of each issue: its target and key, and what is remembered from one night to the next. */
const markers = /^<!-- assay (.{1,600}) -->\r?\n<!-- assay state (\{.*\}) -->\r?\n/

export function isMarked({ body }) {
  return markers.test(body ?? '')
}

/** Whether an issue is of a target, under whichever version of the API. */
export function isOf({ body }, target) {
  return markers.exec(body ?? '')?.[1].startsWith(`${target}: `) === true
}

/**
 * The issues of a target that exist, by their key, with what was remembered in them. A run under another version of the API is another
 * plan, so it knows only its own; an issue that remembers no version is of any.
 */
export function knownOf(issues, target, apiVersion) {
  return new Map(
    issues.flatMap((issue) => {
      const [, named = '', state] = markers.exec(issue.body ?? '') ?? []
      const own = `${target}: `
      if (!named.startsWith(own)) return []
      const remembered = parsed(state)
      const { apiVersion: of = apiVersion } = remembered
      return of === apiVersion ? [[named.slice(own.length), { ...issue, state: remembered }]] : []
    }),
  )
}

/** The versions of the API that issues remember. */
export function versionsIn(issues) {
  const states = issues.map(({ body }) => parsed(markers.exec(body ?? '')?.[2]))
  return [...new Set(states.flatMap(({ apiVersion = [] }) => apiVersion))]
}

function parsed(state) {
  try {
    return JSON.parse(state)
  } catch {
    return {}
  }
}

/** In this order people are notified. */
const ranks = { begin: 0, change: 1, end: 2 }

/**
 * Makes issues as they should be. People are notified `most` times: of what begins, then of what changes, then of what ends. What is
 * left is true in the texts tonight, and told after the next run.
 */
export async function sendAll(all, forge, { label, most }) {
  const steps = all.flatMap(stepOf).toSorted((a, b) => a.rank - b.rank)
  let left = Number(most)
  let held = 0
  for (const step of steps) {
    const cost = Number(step.isTurned) + (step.said ? 1 : 0)
    const isHeld = cost > left
    if (isHeld) held += 1
    else left -= cost
    if (step.issue !== undefined) await change(step, isHeld, forge)
    else if (!isHeld) await open(step, forge, label)
  }
  if (held > 0)
    process.stdout.write(
      inert(`The next run writes ${countOf(held, 'more change')}: --most ${most}.\n`),
    )
}

/** What is to be done for an issue; nothing if nothing is to be said of it tonight. */
function stepOf(wanted) {
  const { issue, phase, status } = wanted
  if (issue === undefined) {
    return wanted.isOpen === true ? [{ wanted, rank: ranks.begin, isTurned: true }] : []
  }
  const { state, isClosed } = issue
  const { isOpen = !isClosed } = wanted
  const isTurned = isOpen === isClosed
  const isOther = state.phase !== phase || (isOpen && isTurned)
  if (status === undefined || (!isOpen && isClosed && !isOther)) return []
  const rank = isTurned ? (isOpen ? ranks.begin : ranks.end) : ranks.change
  // What this script closes is in another phase then.
  const isByHand = isOpen && isTurned && state.phase === phase
  const said = saidOf(wanted, { isOther, isByHand, isEnd: isTurned && !isOpen })
  return [{ wanted, issue, rank, isOpen, isTurned, said }]
}

/** The comment of the night. Nothing is closed without a word. */
function saidOf(wanted, { isOther, isByHand, isEnd }) {
  const { comment, status, more } = wanted
  const again = 'Somebody closed this issue by hand. It opens again, because it is so still.'
  if (isByHand) return [comment, again].filter(Boolean).join('\n\n')
  if (isOther) return comment ?? (isEnd && status)
  return more
}

async function open({ wanted }, forge, label) {
  const body = bodyOf(wanted, {}, false)
  await forge.open({ title: titled(wanted.title), body, label })
}

/** Changes an issue: its comment comes first, so that one that fails is written again. */
async function change({ wanted, issue, isOpen, isTurned, said }, isHeld, forge) {
  const { number } = issue
  if (said && !isHeld) await forge.comment(number, sendable(said))
  const body = bodyOf(wanted, issue, isHeld)
  const title = titled(wanted.title)
  const patch = {
    ...(body !== issue.body && { body }),
    ...(title !== issue.title && { title }),
    ...(isTurned && !isHeld && { isOpen }),
  }
  if (Object.keys(patch).length > 0) await forge.change(number, patch)
}

const divider = '\n\n<!-- assay evidence -->\n\n'

const ofBefore = 'Of an earlier run:\n\n'

/** The evidence of an earlier run, which is not what is true tonight. */
function past(evidence) {
  if (evidence === '' || evidence.startsWith(ofBefore)) return evidence
  return `${ofBefore}${evidence.replace(/^# Broken: /, '# Was broken: ')}`
}

/**
 * Two hidden lines by which the issue is known again, what is true tonight, and the evidence of the last time. Of what `isHeld` nothing is
 * remembered, so that the next night tells it.
 */
function bodyOf(wanted, issue, isHeld) {
  const { key, target, apiVersion, at, phase, status, rest, places = [] } = wanted
  const state = { ...wanted.state, ...(apiVersion && { apiVersion, at }) }
  const { body = '', state: before = {} } = issue
  const evidence = rest ?? past(body.split(divider).slice(1).join(divider))
  const all = [...new Set([...(before.places ?? []), ...places])].slice(0, 200)
  const known = isHeld ? { ...state, ...before } : { ...before, ...state, phase, places: all }
  const hidden = JSON.stringify(known).replace(
    /[<>-]/g,
    (one) => `\\u00${one.charCodeAt(0).toString(16)}`,
  )
  // Nothing in a name ends the comment.
  const name = `${plain(target, 200)}: ${key}`.replace(/-(?=-|>)/g, '-\u2060')
  const first = `<!-- assay ${name} -->\n<!-- assay state ${hidden} -->\n`
  return sendable(`${first}\n${status}${divider}${evidence}`)
}
