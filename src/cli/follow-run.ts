import { formatDuration } from '../clock/index.ts'
import type { SerializedError } from '../errors/index.ts'
import type { TestSettings } from '../runner/index.ts'
import { createProgress, type Progress, progressOutput } from './progress.ts'

type Hooks = Required<Pick<TestSettings, 'onPause' | 'onResult' | 'onNote' | 'onRecordingFault'>>

/** Shows how a run proceeds, and collects what is said when it has ended. */
export function followRun(write: (text: string) => void) {
  let progress: Progress | undefined
  const recordingErrors: SerializedError[] = []
  const notes: string[] = []
  const hooks: Hooks = {
    onPause(milliseconds, status) {
      progress?.end()
      write(`The target is busy (${status}): waiting ${formatDuration(milliseconds)}.\n`)
    },
    onResult: (ended) => progress?.add(ended),
    onNote: (sentence) => notes.push(sentence),
    onRecordingFault: (error) => recordingErrors.push(error),
  }
  return {
    hooks,
    recordingErrors,
    /** Shows the progress of so many scenarios from now on. */
    begin(count: number): void {
      progress = createProgress(progressOutput(), count, write)
    },
    interrupt(): void {
      progress?.end()
      write('Interrupted; writing a partial report. Press Ctrl-C again to quit.\n')
    },
    end(): void {
      progress?.end()
      for (const note of notes) write(`${note}\n`)
    },
  }
}
