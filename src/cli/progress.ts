import { stripVTControlCharacters } from 'node:util'
import type { ScenarioResult } from '../run/index.ts'

export interface ProgressOptions {
  readonly isTerminal: boolean
  readonly columns: number
  readonly total: number
  readonly write: (text: string) => void
}

export interface Progress {
  /** A story has been told. */
  tell(result: ScenarioResult): void
  /** Clears what is only for the time of the run. */
  end(): void
}

export const clearLine = '\r\u001b[2K'

/**
 * What can be seen while stories are told: on a terminal one line that is written over, elsewhere a
 * line for each story that did not pass.
 */
export function followProgress({ isTerminal, columns, total, write }: ProgressOptions): Progress {
  let told = 0
  let failed = 0
  const note = ({ id, outcome, reason }: ScenarioResult) =>
    plain(`${outcome.padEnd(7)}  ${id}${reason === undefined ? '' : `  ${reason}`}`)

  return {
    tell(result) {
      told++
      const { outcome } = result
      if (outcome === 'failed') failed++
      const went = outcome === 'passed' || outcome === 'skipped'
      if (!isTerminal) {
        if (!went) write(`${note(result)}\n`)
        return
      }
      const line = plain(
        `${told}/${total} ${failed === 0 ? '' : `${failed} failed · `}${result.id}`,
      )
      write(clearLine + line.slice(0, columns - 1))
    },
    end() {
      if (isTerminal && told > 0) write(clearLine)
    },
  }
}

/** One line without control characters, whatever a target has put into it. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ')
}
