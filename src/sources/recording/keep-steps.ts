import type { Exchange } from '../../core/exchange/index.ts'
import type { ActionResult, SubjectResult, Subjects } from '../target/index.ts'
import { recordOfStep, type Step } from './recording.ts'

export function keepSteps(count: () => number) {
  const kept: { readonly step: Step; readonly record: unknown }[] = []

  async function during<Result extends SubjectResult | ActionResult>(
    name: { readonly given: string } | { readonly action: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const from = count()
    const result = await work()
    const entries = Array.from({ length: count() - from }, (_, index) => from + index)
    const { exchanges, record, remedy, ...outcome } = {
      record: undefined,
      remedy: undefined,
      ...result,
    }
    kept.push({ step: { ...name, ...outcome, entries }, record })
    return result
  }

  return {
    follow: (subjects: Subjects): Subjects => ({
      get: (name, owner) => during({ given: name }, () => subjects.get(name, owner)),
      act: (action, inputs) => during({ action }, () => subjects.act(action, inputs)),
    }),
    /** All steps. The record of a subject is added to its fields, unless the last response holds it. */
    all: (exchanges: readonly Exchange[]): readonly Step[] =>
      kept.map(({ step, record }) => {
        if (record === undefined || recordOfStep(step, exchanges) !== undefined) return step
        return { ...step, fields: { ...step.fields, record } }
      }),
  }
}
