// The clauses that a broken one left untested, and those that no response showed tonight and that were tested before.

export const unshown = 'cause unshown'

/** Whether a broken clause stopped the scenario that tests another one. */
export function isStopped({ brokenClauses, cause }) {
  return brokenClauses !== undefined && cause !== 'unshown'
}

/** What no response showed tonight follows from what else kept clauses untested: it joins the cause of most. */
export function joinUnseen(byCause, unseen) {
  if (unseen.length === 0) return
  const [[cause] = ['unshown']] = [...byCause].sort(([, a], [, b]) => b.length - a.length)
  byCause.set(cause, [...(byCause.get(cause) ?? []), ...unseen])
}

/** The clauses that no response showed because of a broken one; perhaps, where the run does not say because of which. */
export function unseenBeside(id, run, known) {
  const broken = new Set(run.clauses.flatMap(({ id, verdict }) => (verdict === 'broken' ? id : [])))
  const isOf = ({ brokenClauses = [] }) => {
    const own = brokenClauses.filter((one) => broken.has(one))
    return own.length === 0 || own.includes(id)
  }
  return unseenOf(run, known).filter(isOf)
}

/** The clauses that no response showed, and that were tested until tonight. */
export function unseenOf({ clauses, history }, known) {
  const { isClosed = true, state = {} } = known.get(unshown) ?? {}
  const before = isClosed ? [] : (state.clauses ?? [])
  return clauses.filter(
    ({ id, verdict, accepted, cause, lastTested }) =>
      verdict === 'unreached' &&
      cause === 'unshown' &&
      !accepted &&
      (history === undefined || lastTested !== undefined) &&
      !before.includes(id),
  )
}
