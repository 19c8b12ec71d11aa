import { faultCode, fileFault, SuiteError } from '../errors/index.ts'

/**
 * Writes to standard output and comes back when it is through, so that the process may end. A reader that
 * has gone (`| head`) is no fault of ours; E_OUTPUT_LOST where it cannot be written for another reason.
 */
export async function print(text: string): Promise<void> {
  const error = await write(process.stdout, text)
  if (error === undefined || gone.has(faultCode(error) ?? '')) return
  throw new SuiteError('E_OUTPUT_LOST', 'The output cannot be written.', {
    facts: { because: fileFault(error) },
    remedy: 'Send it where there is room.',
    cause: error,
  })
}

/** The same for standard error; where that cannot be written, there is nobody to tell. */
export async function printError(text: string): Promise<void> {
  await write(process.stderr, text)
}

/** The pipe has no reader any more, now or since an earlier write. */
const gone: ReadonlySet<string> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])

const outlived = new WeakSet<NodeJS.WriteStream>()

/** A fault of a stream is told to who writes, and to listeners as well: without any, the process would end. */
export function outlive(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) {
    if (outlived.has(stream)) continue
    outlived.add(stream)
    stream.on('error', () => {})
  }
}

function write(stream: NodeJS.WriteStream, text: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    stream.write(text, (error) => resolve(error ?? undefined))
  })
}
