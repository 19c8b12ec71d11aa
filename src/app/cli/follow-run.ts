import { formatDuration } from '../../base/clock/index.ts'
import type { SerializedError } from '../../base/errors/index.ts'
import type { TestSettings } from '../runner/index.ts'
import { interrupted, oneLine } from './process.ts'

type ScenarioRun = Parameters<NonNullable<TestSettings['onResult']>>[0]
type Hooks = Required<Pick<TestSettings, 'onPause' | 'onResult' | 'onNote' | 'onRecordingFault'>>

type Terminal = Partial<Pick<typeof process.stderr, 'isTTY' | 'columns'>>

const clearLine = '\r\u001b[2K'

/**
 * Shows how a run proceeds, and collects what is said when it has ended. On a terminal one line is written over: how many
 * scenarios ended. Elsewhere each broken clause gets a line with its first evidence, and each reason why scenarios did not run.
 */
export function followRun(
  write: (text: string) => void,
  { isTTY, columns }: Terminal = terminal(),
) {
  const counts = { all: 0, ended: 0, failed: 0 }
  const recordingErrors: SerializedError[] = []
  const notes: string[] = []
  const said = new Set<string>()
  const clear = () => void (isTTY && write(clearLine))
  const sayOnce = (kind: string, about: string, text: string) => {
    if (said.has(about)) return
    said.add(about)
    write(`${oneLine(`${kind.padEnd(7)}  ${text}`)}\n`)
  }
  const showProgress = (id: string) => {
    const line = `${counts.ended}/${counts.all} · ${counts.failed} failed · ${oneLine(id)}`
    // A terminal that does not know its width reports 0 columns.
    write(clearLine + line.slice(0, (columns || 80) - 1))
  }
  const showResult = ({ result: { id, outcome, reason = '' }, findings }: ScenarioRun) => {
    if (outcome === 'blocked' || outcome === 'errored') sayOnce(outcome, reason, `${id}  ${reason}`)
    if (outcome !== 'failed') return
    for (const { clause, severity, message } of findings) {
      if (severity === 'violation') sayOnce('broken', clause, `${clause}  ${message}`)
    }
  }
  const onResult: Hooks['onResult'] = (run) => {
    const { id, outcome } = run.result
    counts.ended++
    // A quick run may add scenarios.
    counts.all = Math.max(counts.all, counts.ended)
    if (outcome === 'failed') counts.failed++
    if (isTTY) showProgress(id)
    else showResult(run)
  }
  const hooks: Hooks = {
    onPause(milliseconds, status) {
      clear()
      write(`The target is busy (${status}): waiting ${formatDuration(milliseconds)}.\n`)
    },
    onResult,
    onNote: (sentence) => notes.push(sentence),
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
    end(): void {
      clear()
      for (const note of notes) write(`${note}\n`)
    },
  }
}

/** A dumb terminal cannot overwrite a line, so it does not count as a terminal. */
function terminal(): Terminal {
  return process.env.TERM === 'dumb' ? {} : process.stderr
}
