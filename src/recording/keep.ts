import { readRecording, writeRecording } from './files.ts'
import type { Recording } from './recording.ts'
import { renderRecording } from './render.ts'

/**
 * Writes a recording, unless the existing one is worth more. Returns the file that was written, or that the old one was spared.
 * `isWhole` says that the scenario came to its end.
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
 * A recording is not kept if requests were not sent because other scenarios failed. If the scenario did not come to its end,
 * an older recording with more responses is worth more.
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
