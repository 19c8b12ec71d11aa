import { formatError, type SerializedError } from '../errors/index.ts'

const program = import.meta.url.endsWith('.ts') ? 'npm run assay --' : 'npx assay'

/** A command as the reader types it: of an installed Assay, or of the sources of the repository. */
export function commandLine(...words: readonly string[]): string {
  return [program, ...words.map(quote)].join(' ')
}

/** An error as text, its commands as the reader types them. */
export function errorText(error: SerializedError): string {
  return formatError(error, (words) => commandLine(...words))
}

/** A word as a shell takes it, quoted where it must be. */
function quote(word: string): string {
  if (/^[\w/.-][\w./#:@,=-]*$/.test(word)) return word
  return `'${word.replaceAll("'", "'\\''")}'`
}
