import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ScenarioResult } from '../run/index.ts'

/** Where progress is shown; a terminal that does not know its width reports 0 columns. */
interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Where progress is shown: a dumb terminal, on which no line can be written over, is none. */
export function progressOutput(): Output {
  return process.env.TERM === 'dumb' ? {} : process.stderr
}

type Write = (text: string) => void

const clearLine = '\r\u001b[2K'

/** One line of a terminal that is overwritten, and cleared at the end. */
function openLine({ columns }: Output, write: Write) {
  let isShown = false
  return {
    show(text: string) {
      isShown = true
      write(clearLine + plain(text).slice(0, (columns || 80) - 1))
    },
    clear() {
      if (isShown) write(clearLine)
      isShown = false
    },
  }
}

export type Progress = ReturnType<typeof createProgress>

/**
 * The progress of a run: one line on a terminal, elsewhere a line per scenario that did not pass; of those blocked for one
 * reason, only the first, as the summary counts them.
 */
export function createProgress(output: Output, total: number, write: Write) {
  const line = openLine(output, write)
  let done = 0
  let failed = 0
  const reasons = new Set<string | undefined>()
  return {
    add({ id, outcome, reason }: ScenarioResult) {
      done++
      if (outcome === 'failed') failed++
      const isSaid = outcome === 'blocked' && reasons.has(reason)
      reasons.add(reason)
      if (output.isTTY) {
        line.show(`${done}/${total} ${failed === 0 ? '' : `${failed} failed · `}${id}`)
      } else if (outcome !== 'passed' && outcome !== 'skipped' && !isSaid) {
        write(`${plain(`${outcome.padEnd(7)}  ${id}${reason ? `  ${reason}` : ''}`)}\n`)
      }
    },
    end: line.clear,
  }
}

/** Milliseconds between two updates; a short file is read before the first one. */
const pause = 200

/** The progress of reading files: one line on a terminal, elsewhere nothing. */
export function createReadingProgress(output: Output, write: Write, now: () => number) {
  const line = openLine(output, write)
  let shownAt = now()
  return {
    /** How many bytes of a file are read, and of how many; 0 if that is not known. */
    update(file: string, bytes: number, total: number) {
      if (!output.isTTY || now() - shownAt < pause) return
      shownAt = now()
      const share = total > 0 ? `${Math.floor((bytes / total) * 100)} % of ` : ''
      line.show(`${share}${megabytes(total > 0 ? total : bytes)} · ${basename(file)}`)
    },
    end: line.clear,
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** One line without control characters, whatever a target has put into it. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ')
}
