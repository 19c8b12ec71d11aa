import { commandLine as commandOf, formatError, type SerializedError } from '../errors/index.ts'

const program = import.meta.url.endsWith('.ts') ? 'npm run assay --' : 'npx assay'

/** A command as the reader types it: of an installed Assay, or of the sources of the repository. */
export function commandLine(...words: readonly string[]): string {
  return commandOf(words, program)
}

/** An error as text, its commands as the reader types them. */
export function errorText(error: SerializedError): string {
  return formatError(error, (words) => commandLine(...words))
}
