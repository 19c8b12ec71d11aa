import { stripVTControlCharacters } from 'node:util'
import type { ScenarioResult } from '../run/index.ts'

export interface Progress {
  /** A scenario has run. */
  add(result: ScenarioResult): void
  /** Clears what is shown only during the run. */
  end(): void
}

export const clearLine = '\r\u001b[2K'

/**
 * Shows how far a run is: on a terminal one line that is overwritten, elsewhere a line for each scenario
 * that did not pass.
 */
export function createProgress(
  { isTTY = false, columns = 80 }: { readonly isTTY?: boolean; readonly columns?: number },
  total: number,
  write: (text: string) => void,
): Progress {
  let done = 0
  let failed = 0
  return {
    add({ id, outcome, reason }) {
      done++
      if (outcome === 'failed') failed++
      if (isTTY) {
        const line = plain(`${done}/${total} ${failed === 0 ? '' : `${failed} failed · `}${id}`)
        // A terminal that does not know its width says 0.
        write(clearLine + line.slice(0, (columns || 80) - 1))
      } else if (outcome !== 'passed' && outcome !== 'skipped') {
        write(`${plain(`${outcome.padEnd(7)}  ${id}${reason ? `  ${reason}` : ''}`)}\n`)
      }
    },
    end() {
      if (isTTY && done > 0) write(clearLine)
    },
  }
}

/** One line without control characters, whatever a target has put into it. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ')
}
