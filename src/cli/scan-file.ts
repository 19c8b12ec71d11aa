import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFault, SuiteError } from '../errors/index.ts'
import { openFile } from '../files/index.ts'
import { followJson } from '../json/index.ts'
import { type Leak, openScan } from '../redaction/index.ts'

/** A leak in a file; where the file is JSON, with the pointer of the value that holds it. */
export interface FileLeak extends Leak {
  readonly pointer?: string
}

/**
 * Everything in a file that looks like a secret, line by line; gzip is unpacked.
 * E_FILE_UNREADABLE where it cannot be read to its end.
 */
export async function scanFile(file: string): Promise<readonly FileLeak[]> {
  const scan = openScan()
  const placesIn = followJson()
  const leaks: FileLeak[] = []
  let line = 0
  try {
    for await (const text of linesOf(file)) {
      line++
      const found = scan(text)
      const pointers = placesIn(
        text,
        found.map(({ column }) => column),
      )
      for (const [index, leak] of found.entries()) {
        const pointer = pointers[index]
        // The name of a member may be a secret itself.
        const isShown = pointer !== undefined && scan(pointer).length === 0
        leaks.push({ ...leak, line, ...(isShown && { pointer }) })
      }
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  return leaks
}

/** In characters. */
const longestLine = 64 * 2 ** 20

async function* linesOf(file: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let begun = ''
  for await (const chunk of (await openFile(file)).chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const text = decoder.decode(chunk, { stream: true })
    // A long line is not looked through again with each chunk.
    const lines = text.includes('\n') ? (begun + text).split('\n') : [begun + text]
    begun = lines.pop()!
    if (begun.length > longestLine) throw new Error('it has a line of more than 64 MiB')
    yield* lines
  }
  if (begun !== '') yield begun
}

/** The encoding that a text names at its beginning, UTF-8 without it. */
function encodingOf(first: Buffer): string {
  const mark = first.toString('hex', 0, 2)
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
}

const skipped = new Set(['node_modules', '.git', 'dist'])

/**
 * The files that paths name, those of folders in the order of their names, each once. Folders that hold
 * what others have written are passed over unless they are named. E_FILE_UNREADABLE where a path leads nowhere.
 */
export async function findFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const path of paths) {
    const entry = await stat(path).catch((error: unknown) => {
      throw unreadable(path, error)
    })
    if (!entry.isDirectory()) found.add(path)
    else for await (const file of filesIn(path)) found.add(file)
  }
  return [...found]
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error)
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* filesIn(path)
    } else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))) yield path
  }
}

/** A link to a folder could lead in a circle, and its files are reached elsewhere. */
function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** The error for a path that cannot be read. */
function unreadable(path: string, cause: unknown): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', `Cannot read ${path}: ${fileFault(cause)}.`, {
    remedy: 'Name files or folders that can be read: scan PATH…',
    cause,
  })
}
