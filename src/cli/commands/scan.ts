import { countOf } from '../../run/index.ts'
import { defineCommand } from '../command.ts'
import { print } from '../process.ts'
import { plain } from '../progress.ts'
import { type FileLeak, findFiles } from '../scan-file.ts'

/** `assay scan`: looks for secrets in files, and never shows one. */
export const command = defineCommand({
  name: 'scan',
  summary:
    'Looks for secrets and personal data in files: keys, tokens, card and social security numbers, e-mail addresses. Exits with 1 if there are any.',
  arguments: { label: 'PATH…', min: 1 },
  options: { quiet: { type: 'flag', help: 'print only what was found' } },
  examples: [
    ['scan recordings', 'a folder, except node_modules, .git and dist in it'],
    ['scan traffic.har reports/run.json', 'files; gzip is unpacked'],
  ],
  run: ({ options, arguments: paths }) => scan(paths, options.quiet),
})

async function scan(paths: readonly string[], quiet: boolean): Promise<number> {
  const { scanFile } = await import('../scan-file.ts')
  const files = await findFiles(paths)
  let [found, hit] = [0, 0]
  let unreadable: unknown
  for (const file of files) {
    const leaks = await scanFile(file).catch((error: unknown) => {
      // What the other files hold is worth knowing all the same.
      unreadable ??= error
      return []
    })
    if (leaks.length === 0) continue
    found += leaks.length
    hit++
    await print(printed(file, leaks))
  }
  if (unreadable !== undefined) throw unreadable
  const all = countOf(files.length, 'file')
  if (found > 0) await print(`\n${countOf(found, 'leak')} in ${hit} of ${all}.\n`)
  else if (!quiet) await print(`No secret found in ${all}.\n`)
  return found > 0 ? 1 : 0
}

/** Of a file that holds very many, the first ones say what it is. */
const shown = 50

function printed(file: string, leaks: readonly FileLeak[]): string {
  const lines = leaks.slice(0, shown).map(({ kind, line, column, pointer }) => {
    const place = column === undefined ? `${line}` : `${line}:${column}`
    const at = pointer ? `  ${plain(pointer)}` : ''
    return `${plain(file)}:${place}  ${kind}${at}\n`
  })
  const more = leaks.length - lines.length
  return lines.join('') + (more > 0 ? `and ${more} more in ${plain(file)}\n` : '')
}
