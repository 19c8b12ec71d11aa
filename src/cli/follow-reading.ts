import { basename } from 'node:path'
import { clearLine, plain } from './progress.ts'

export interface ReadingOptions {
  readonly isTerminal: boolean
  readonly columns: number
  readonly write: (text: string) => void
  /** Milliseconds since whenever. */
  readonly now: () => number
}

/** What can be seen while long files are read: on a terminal one line that is written over. */
export interface ReadingProgress {
  /** So many bytes of a file are read, of how many; 0 where that is not known. */
  tell(file: string, bytes: number, total: number): void
  end(): void
}

/** Between two looks at the line, in milliseconds; short files are read before the first one. */
const pause = 200

export function followReading(options: ReadingOptions): ReadingProgress {
  const { isTerminal, columns, write, now } = options
  let toldAt = now()
  let isTold = false
  return {
    tell(file, bytes, total) {
      if (!isTerminal || now() - toldAt < pause) return
      toldAt = now()
      isTold = true
      const share =
        total > 0 ? `${Math.floor((bytes / total) * 100)} % of ${sayBytes(total)}` : sayBytes(bytes)
      write(clearLine + plain(`${share} · ${basename(file)}`).slice(0, columns - 1))
    },
    end() {
      if (isTold) write(clearLine)
      isTold = false
    },
  }
}

function sayBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}
