/** Writes to standard output and comes back when it is through, so that the process may end. */
export function print(text: string): Promise<void> {
  return write(process.stdout, text)
}

/** The same for standard error. */
export function printError(text: string): Promise<void> {
  return write(process.stderr, text)
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    // A reader that has gone (`| head`) is no fault of ours.
    stream.once('error', () => resolve())
    stream.write(text, () => resolve())
  })
}
