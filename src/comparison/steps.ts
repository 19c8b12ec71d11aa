import { nameOfStep, type Step } from '../recording/index.ts'
import { type Change, changeOf } from './change.ts'

interface StepChange {
  readonly call: string
  readonly change: Change
}

/** What a scenario was given before and is not any more, or the other way round. */
export function compareSteps(before: readonly Step[], after: readonly Step[]): StepChange[] {
  const earlier = Map.groupBy(before, nameOfStep)
  const later = Map.groupBy(after, nameOfStep)
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((call) => {
    const one = earlier.get(call) ?? []
    const other = later.get(call) ?? []
    const changes = one.slice(0, other.length).flatMap((step, index) => {
      const [was, is] = [wordOf(step), wordOf(other[index]!)]
      if (was === is) return []
      const { reason } = other[index]!
      const why = reason === undefined ? '.' : `: ${reason}`
      return [changeOf('outcome', [was, is], `The step "${call}" ${was} and now ${is}${why}`)]
    })
    if (one.length !== other.length) {
      const [was, is] = [timesOf(one.length), timesOf(other.length)]
      changes.push(
        changeOf('outcome', [was, is], `The step "${call}" was taken ${was}, now ${is}.`),
      )
    }
    return changes.map((change) => ({ call, change }))
  })
}

function wordOf(step: Step): string {
  if (!step.ok) return 'fails'
  return 'accepted' in step && step.accepted === false ? 'is refused' : 'succeeds'
}

/** `once`, `3 times`, `never`. */
export function timesOf(count: number): string {
  if (count === 0) return 'never'
  return count === 1 ? 'once' : `${count} times`
}
