import { styleText } from 'node:util'
import type { Drift } from '../run/index.ts'
import { type DriftGroup, driftByCall } from './group-drift.ts'
import { showLine } from './show.ts'
import { countOf, sayFirst } from './wording.ts'
import { wrap } from './wrap.ts'

export interface DriftTextOptions {
  readonly colour?: boolean
  /** Columns of the terminal. */
  readonly width?: number
}

interface Page {
  readonly width: number
  readonly paint: (colour: 'green' | 'yellow' | 'dim' | 'bold', text: string) => string
}

const most = { text: 300 }

/** What a target answers differently from its recordings, for a terminal; one sentence where nothing is. */
export function renderDrift(drifts: readonly Drift[], options: DriftTextOptions = {}): string {
  const { colour = false, width = 80 } = options
  const paint: Page['paint'] = (name, text) =>
    colour ? styleText(name, text, { validateStream: false }) : text
  if (drifts.length === 0) {
    return `${paint('green', '✓ Nothing is answered differently from the recordings.')}\n`
  }
  const page = { width: Math.max(40, width), paint }
  const calls = driftByCall(drifts)
  const stories = new Set(drifts.map(({ scenario }) => scenario)).size
  const head = `! ${countOf(calls.flat().length, 'difference')} from the recordings, in ${countOf(stories, 'scenario')}.`
  const parts = calls.map((ofCall) => tellCall(ofCall, page))
  return `${[paint('yellow', head), ...parts].join('\n\n')}\n`
}

function tellCall(groups: readonly DriftGroup[], page: Page): string {
  const { call, operation } = groups[0]!.drift
  const row = operation === null ? '' : ` ${page.paint('dim', `(operation ${operation})`)}`
  const title = call === '' ? [] : [`  ${page.paint('bold', showLine(call, most.text))}${row}`]
  return [...title, ...groups.flatMap((group) => tellGroup(group, page))].join('\n')
}

function tellGroup(group: DriftGroup, { width, paint }: Page): readonly string[] {
  const { kind } = group.drift
  const indent = ' '.repeat(22)
  const told = wrap(showLine(group.says, most.text), width, `    ${kind.padEnd(18)}`, indent)
  const seen = `seen in ${showLine(sayFirst(group.scenarios), most.text)}`
  return [...told, ...wrap(seen, width, indent).map((line) => paint('dim', line))]
}
