import { unreadableAs } from '../errors/index.ts'

/** Makes the errors about a `run.json` that cannot be read; `words` are those of `run` that write such a file. */
export function unreadableRun(message: string, ...words: readonly string[]) {
  return unreadableAs(message, {
    text: 'Name a run.json, or the folder of one; make it with',
    command: ['run', ...words, '--out', 'DIR'],
  })
}
