import {
  type ClauseVerdict,
  type Level,
  levelMeanings,
  type Outcome,
  type Run,
} from '../../run/index.ts'
import type { Catalogue, RenderOptions } from '../catalogue.ts'
import { html, type Markup } from '../markup.ts'

/** What every part of the page is written from. */
export interface Sheet {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly options: RenderOptions
}

/** How many characters of a value from outside are shown. */
export const limits = { name: 120, line: 300, message: 600, body: 4096 } as const

/**
 * How many bytes the parts that grow with a run may take. Warnings and what is open are written in two
 * lists each; all together stay under the 3 MB promised for the page.
 */
export const shares = {
  violations: 750_000,
  overview: 50_000,
  warnings: 200_000,
  silent: 150_000,
  clauses: 500_000,
  unreached: 250_000,
  scenarios: 300_000,
  recordings: 100_000,
} as const

// For readers who do not see the colours.
const signs: Readonly<Record<ClauseVerdict, string>> = {
  kept: '✓',
  broken: '✕',
  warned: '!',
  waived: '~',
  unreached: '–',
}

const tones: Readonly<Record<Outcome, ClauseVerdict>> = {
  passed: 'kept',
  failed: 'broken',
  errored: 'broken',
  blocked: 'warned',
  skipped: 'unreached',
}

/** One clause as a small coloured cell. */
export function cell(verdict: ClauseVerdict, title: string): Markup {
  return html`<i class="cell ${verdict}" title="${title}">${signs[verdict]}</i>`
}

/** The verdict on a clause as a coloured word. */
export function verdictChip(verdict: ClauseVerdict, word: string = verdict): Markup {
  return html`<b class="chip ${verdict}">${signs[verdict]} ${word}</b>`
}

/** The verdict whose colour an outcome has. */
export function toneOf(outcome: Outcome): ClauseVerdict {
  return tones[outcome]
}

/** The outcome of a scenario as a coloured word. */
export function outcomeChip(outcome: Outcome): Markup {
  return verdictChip(toneOf(outcome), outcome)
}

/** The level of a clause, explained when pointed at. */
export function levelChip(level: Level | undefined): Markup {
  if (!level) return html``
  return html`<span class="level" title="${levelMeanings[level]}">${level}</span>`
}

/** The anchor of a clause among the findings. */
export function anchorOf(address: string): string {
  return `clause-${address.slice(0, 120).replace(/[^a-zA-Z0-9]+/g, '-')}`
}
