import { readRecording, writeRecording } from './files.ts'
import type { Recording } from './recording.ts'
import { renderRecording } from './render.ts'

/**
 * Writes a recording, unless the one that is there is worth more: the file that was written, or that it was spared.
 * `isWhole`: the scenario came to its end.
 */
export async function keepRecording(
  recording: Recording,
  isWhole: boolean,
  folder: string,
): Promise<{ readonly recorded: string } | { readonly spared: true }> {
  if (await isPoorer(recording, isWhole, folder)) return { spared: true }
  const text = renderRecording(recording)
  return { recorded: await writeRecording(folder, recording.about.scenario, text) }
}

/**
 * What was not even sent is worth no recording, for other scenarios decided that; and of a scenario that did not come
 * to its end an older recording that holds more responses is worth more.
 */
async function isPoorer(recording: Recording, isWhole: boolean, folder: string): Promise<boolean> {
  if (recording.exchanges.some(({ failure }) => failure?.code === 'CIRCUIT_OPEN')) return true
  if (isWhole) return false
  const before = await readRecording(folder, recording.about.scenario).catch(() => undefined)
  return before !== undefined && responsesIn(before) > responsesIn(recording)
}

function responsesIn({ exchanges }: Recording): number {
  return exchanges.filter(({ response }) => response !== null).length
}
