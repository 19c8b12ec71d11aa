import { formatDuration } from '../../base/clock/index.ts'
import type { SuiteError } from '../../base/errors/index.ts'
import type { TestSettings } from '../runner/index.ts'
import { interrupted, oneLine } from './process.ts'

type Hooks = Required<
  Pick<TestSettings, 'onPause' | 'onRemark' | 'onWait' | 'onResult' | 'onRecordingFault'>
>

type Terminal = Partial<Pick<typeof process.stderr, 'isTTY' | 'columns'>>

const clearLine = '\r\u001b[2K'

export function followRun(
  write: (text: string) => void,
  { isTTY, columns }: Terminal = terminal(),
) {
  const counts = { all: 0, ended: 0, failed: 0 }
  const recordingErrors: SuiteError[] = []
  const clear = () => void (isTTY && write(clearLine))
  const onResult: Hooks['onResult'] = ({ result: { id, outcome } }) => {
    counts.ended++
    counts.all = Math.max(counts.all, counts.ended)
    if (outcome === 'failed') counts.failed++
    if (!isTTY) return
    const line = `${counts.ended}/${counts.all} · ${counts.failed} failed · ${oneLine(id)}`
    // A terminal that does not know its width reports 0 columns.
    write(clearLine + line.slice(0, (columns || 80) - 1))
  }
  let longestPause = 0
  const hooks: Hooks = {
    onPause(milliseconds, status) {
      // A limit of requests may be met hundreds of times.
      if (milliseconds <= longestPause) return
      longestPause = milliseconds
      clear()
      write(`The target is busy (${status}): waiting ${formatDuration(milliseconds)}.\n`)
    },
    onWait(milliseconds, scenario) {
      clear()
      write(`Waiting ${formatDuration(milliseconds)} in real time for ${oneLine(scenario)}.\n`)
    },
    onRemark: (remark) => write(`${remark}\n`),
    onResult,
    onRecordingFault: (error) => recordingErrors.push(error),
  }
  return {
    hooks,
    recordingErrors,
    begin(all: number): void {
      counts.all = all
    },
    interrupt(): void {
      clear()
      write(interrupted)
    },
    end: clear,
  }
}

/** A dumb terminal cannot overwrite a line, so it does not count as a terminal. */
function terminal(): Terminal {
  return process.env.TERM === 'dumb' ? {} : process.stderr
}
