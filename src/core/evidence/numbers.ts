import type { RawFinding } from '../judge/index.ts'
import { hintOfRefusals, hintOfRefused } from './hints.ts'

export type Source = { readonly scenario: string } | { readonly file: string }

/** The judge counts the exchanges of a trace, and a report those of the scenario or file: this translates the numbers. */
export class Numbers {
  readonly #source: Source
  /** The place in the scenario or file of each exchange that the trace has judged; undefined if it was only observed. */
  readonly #places: (number | undefined)[] = []

  constructor(source: Source) {
    this.#source = source
  }

  /** How many exchanges the trace has judged. */
  get count(): number {
    return this.#places.length
  }

  note(place: number | undefined): void {
    this.#places.push(place)
  }

  /** The place of an exchange as a report has it; of the scenario or file where it is undefined. */
  locate(place: number | undefined) {
    const source = this.#source
    if ('scenario' in source) return place === undefined ? source : { ...source, step: place + 1 }
    return place === undefined ? {} : { source: { file: source.file, entry: place } }
  }

  /** A finding with the places of what set the expectation, and of refused requests; `operationAt`: that of a step. */
  translate(
    { causedBy, refusedBy, refusals = [], isGone: _, ...finding }: RawFinding,
    operationAt: (place: number) => number | null | undefined,
  ): RawFinding {
    const [cause, refused] = [causedBy, refusedBy].map((nth = 0) => this.#places[nth - 1])
    const possible = refusals.flatMap((nth) => this.#places[nth - 1] ?? [])
    const isScenario = 'scenario' in this.#source
    return {
      ...finding,
      ...(cause !== undefined && { causedBy: isScenario ? cause + 1 : cause }),
      ...(refused !== undefined && {
        hint: hintOfRefused(refused, isScenario, operationAt(refused)),
      }),
      ...(possible.length > 1 && { hint: hintOfRefusals(possible, isScenario, operationAt) }),
    }
  }
}
