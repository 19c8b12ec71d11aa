import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Finding, ScenarioResult } from '../run/index.ts'

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

/** A scenario that has ended: its result and its findings. */
export interface Ended {
  readonly result: ScenarioResult
  readonly findings: readonly Finding[]
}

/**
 * The progress of a run. On a terminal one line: a bar, how many scenarios ended, the time so far and about how much is
 * left. Elsewhere a line for each broken clause, with its first evidence, and for each reason why scenarios did not run;
 * and every 30 seconds, as scenarios end, one with how far the run has come.
 */
export function createProgress(
  output: Output,
  total: number,
  write: Write,
  now: () => number = performance.now.bind(performance),
) {
  const line = openLine(output, write)
  const begun = now()
  let done = 0
  let failed = 0
  let sayNextAt = begun + sayEvery
  const said = new Set<string>()
  const say = (kind: string, about: string, text: string) => {
    if (said.has(`${kind} ${about}`)) return
    said.add(`${kind} ${about}`)
    write(`${plain(`${kind.padEnd(7)}  ${text}`)}\n`)
  }
  return {
    add({ result, findings }: Ended) {
      const { id, outcome, reason = '' } = result
      done++
      if (outcome === 'failed') failed++
      const bad = failed === 0 ? '' : ` · ${failed} failed`
      const state = `${done}/${total}${timesOf(now() - begun, done, total)}${bad}`
      if (output.isTTY) {
        line.show(`${barOf(done / total)} ${state} · ${id}`)
        return
      }
      if (now() >= sayNextAt && done < total) {
        sayNextAt = now() + sayEvery
        write(`running  ${state}\n`)
      }
      if (outcome === 'failed') {
        for (const { clause, severity, message } of findings) {
          if (severity === 'violation') say('broken', clause, `${clause}  ${message}`)
        }
      } else if (outcome === 'blocked' || outcome === 'errored') {
        say(outcome, reason, [id, reason].filter(Boolean).join('  '))
      }
    },
    end: line.clear,
  }
}

/** Milliseconds between two lines about how far a run has come. */
const sayEvery = 30_000

const barWidth = 16

function barOf(share: number): string {
  const full = Math.round(barWidth * Math.min(1, share))
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`
}

/** The time so far, and about how much is left. */
function timesOf(elapsed: number, done: number, total: number): string {
  const left = (elapsed / done) * (total - done)
  return ` · ${clock(elapsed)}${done < total ? `, ${clock(left)} left` : ''}`
}

/** `1:05` */
function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
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
