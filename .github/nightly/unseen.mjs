// The clauses that no response showed tonight, and that were tested before.

export const unshown = 'cause unshown'

/** What no response showed tonight follows from what else kept clauses untested: it joins the cause of most. */
export function joinUnseen(byCause, unseen) {
  if (unseen.length === 0) return
  const [[cause] = ['unshown']] = [...byCause].sort(([, a], [, b]) => b.length - a.length)
  byCause.set(cause, [...(byCause.get(cause) ?? []), ...unseen])
}

/** The clauses that no response showed beside a broken one, which may be why. */
export function unseenBeside(run, known) {
  return run.clauses.some(({ verdict }) => verdict === 'broken') ? unseenOf(run, known) : []
}

/** The clauses that no response showed, and that were tested until tonight. */
export function unseenOf({ clauses, history }, known) {
  const { isClosed = true, state = {} } = known.get(unshown) ?? {}
  const before = isClosed ? [] : (state.clauses ?? [])
  const unseen = clauses.filter(
    ({ id, verdict, accepted, cause, lastTested }) =>
      verdict === 'unreached' &&
      cause === 'unshown' &&
      !accepted &&
      (history === undefined || lastTested !== undefined) &&
      !before.includes(id),
  )
  return unseen.map(({ id }) => id)
}
