import { faultCode, fileFault, SuiteError } from '../errors/index.ts'

/**
 * Writes to standard output and returns when all is written, so that the process may end. A reader that has
 * gone (`| head`) is no fault; E_STDOUT_WRITE for any other reason.
 */
export async function print(text: string): Promise<void> {
  const error = await write(process.stdout, text)
  if (error === undefined || readerGone.has(faultCode(error) ?? '')) return
  throw new SuiteError('E_STDOUT_WRITE', `Cannot write to standard output: ${fileFault(error)}.`, {
    remedy: 'Redirect it to a file or a disk with room.',
    cause: error,
  })
}

/** Writes to standard error; a failure is ignored. */
export async function printError(text: string): Promise<void> {
  await write(process.stderr, text)
}

const readerGone: ReadonlySet<string> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED'])

/** Keeps an error of a stream from ending the process; `print` reports it. */
export function keepOpen(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) stream.on('error', () => {})
}

function write(stream: NodeJS.WriteStream, text: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    stream.write(text, (error) => resolve(error ?? undefined))
  })
}
