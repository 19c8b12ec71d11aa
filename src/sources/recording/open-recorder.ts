import type { Transport } from '../transport/index.ts'
import type { Recorder } from './polly.ts'

/** Only who records loads Polly. */
export async function openRecorder(wire: Transport): Promise<Recorder> {
  const { recordWithPolly } = await import('./polly.ts')
  return recordWithPolly(wire)
}
