import { readRecording, writeRecording } from './files.ts'
import type { Recording } from './recording.ts'
import { renderRecording } from './render.ts'

export interface Finished {
  readonly recording: Recording
  /** The scenario came to its end. */
  readonly isWhole: boolean
}

/** Writes a recording, unless the one that is there is worth more: the file that was written, or that it was spared. */
export async function keepRecording(
  finished: Finished,
  folder: string,
): Promise<{ readonly recorded: string } | { readonly spared: true }> {
  if (await isPoorer(finished, folder)) return { spared: true }
  const { scenario } = finished.recording.about
  const text = renderRecording(finished.recording)
  return { recorded: await writeRecording(folder, scenario, text) }
}

/**
 * What was not even sent is worth no recording, for other scenarios decided that; and of a scenario that did not come
 * to its end an older recording that holds more responses is worth more.
 */
async function isPoorer({ recording, isWhole }: Finished, folder: string): Promise<boolean> {
  const { exchanges, scenario } = { ...recording, ...recording.about }
  if (exchanges.some(({ failure }) => failure?.code === 'CIRCUIT_OPEN')) return true
  if (isWhole) return false
  const before = await readRecording(folder, scenario).catch(() => undefined)
  return before !== undefined && responsesIn(before) > responsesIn(recording)
}

function responsesIn({ exchanges }: Recording): number {
  return exchanges.filter(({ response }) => response !== null).length
}
