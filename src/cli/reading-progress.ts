import { basename } from 'node:path'
import { clearLine, plain } from './progress.ts'

export interface ReadingProgress {
  /** So many bytes of a file are read, of how many; 0 where that is not known. */
  update(file: string, bytes: number, total: number): void
  end(): void
}

/** Milliseconds between two updates of the line; short files are read before the first one. */
const pause = 200

/** Shows how far long files are read: on a terminal one line that is overwritten, elsewhere nothing. */
export function createReadingProgress(
  { isTTY = false, columns = 80 }: { readonly isTTY?: boolean; readonly columns?: number },
  write: (text: string) => void,
  now: () => number,
): ReadingProgress {
  let shownAt = now()
  let isShown = false
  return {
    update(file, bytes, total) {
      if (!isTTY || now() - shownAt < pause) return
      shownAt = now()
      isShown = true
      const share =
        total > 0
          ? `${Math.floor((bytes / total) * 100)} % of ${megabytes(total)}`
          : megabytes(bytes)
      write(clearLine + plain(`${share} · ${basename(file)}`).slice(0, (columns || 80) - 1))
    },
    end() {
      if (isShown) write(clearLine)
      isShown = false
    },
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}
