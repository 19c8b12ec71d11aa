import { nameOfStep, type Step } from '../recording/index.ts'
import type { Difference } from '../run/index.ts'

type StepDifference = Pick<Difference, 'call' | 'kind' | 'before' | 'after' | 'message'>

/** What a scenario was given before and is not any more, or the other way round, by the name of the step. */
export function compareSteps(before: readonly Step[], after: readonly Step[]): StepDifference[] {
  const earlier = Map.groupBy(before, nameOfStep)
  const later = Map.groupBy(after, nameOfStep)
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((call) => {
    const [one, other] = [earlier.get(call) ?? [], later.get(call) ?? []]
    const changed = (was: string, is: string, text: string): StepDifference[] => {
      if (was === is) return []
      const message = `The step "${call}" ${text}`
      return [{ call, kind: 'outcome', before: was, after: is, message }]
    }
    const [taken, takes] = [timesOf(one.length), timesOf(other.length)]
    return [
      ...one.slice(0, other.length).flatMap((step, index) => {
        const [was, is] = [wordOf(step), wordOf(other[index]!)]
        const { reason } = other[index]!
        return changed(was, is, `${was} and now ${is}${reason === undefined ? '.' : `: ${reason}`}`)
      }),
      ...changed(taken, takes, `was taken ${taken}, now ${takes}.`),
    ]
  })
}

function wordOf(step: Step): string {
  if (!step.ok) return 'fails'
  return 'accepted' in step && step.accepted === false ? 'is refused' : 'succeeds'
}

/** `once`, `3 times`, `never`. */
function timesOf(count: number): string {
  if (count === 0) return 'never'
  return count === 1 ? 'once' : `${count} times`
}
