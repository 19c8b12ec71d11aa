import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { fileFault, SuiteError } from '../errors/index.ts'
import { type Leak, openScan } from '../redaction/index.ts'

/**
 * Everything in a file that looks like a secret, line by line; gzip is unpacked.
 * E_FILE_UNREADABLE where it cannot be read to its end.
 */
export async function scanFile(file: string): Promise<readonly Leak[]> {
  const scan = openScan()
  const leaks: Leak[] = []
  let line = 0
  try {
    for await (const text of linesOf(file)) {
      line++
      for (const leak of scan(text)) leaks.push({ ...leak, line })
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  return leaks
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const source = handle.createReadStream({ start: 0 })
    const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b
    const bytes = isPacked ? source.pipe(createGunzip()) : source
    // A failed stream ends its lines without an error.
    let fault: unknown
    for (const stream of [source, bytes]) {
      stream.once('error', (error: unknown) => {
        fault ??= error
        bytes.destroy()
      })
    }
    yield* createInterface({ input: bytes, crlfDelay: Infinity })
    if (fault !== undefined) throw fault
  } finally {
    await handle.close()
  }
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
    if (entry.isFile()) found.add(path)
    else if (!entry.isDirectory())
      throw unreadable(path, new Error('it is neither a file nor a folder'))
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
  return new SuiteError('E_FILE_UNREADABLE', `Cannot read ${path}: ${fileFault(cause)}.`, { cause })
}
