import { SuiteError } from '../../../base/errors/index.ts'
import { countOf } from '../../../core/run/index.ts'
import { defineCommand } from '../command.ts'
import { hideSecrets, oneLine, print } from '../process.ts'

export const command = defineCommand({
  name: 'scan',
  summary:
    'Looks in recordings, traffic of the proxy and run.json for values that are not redacted. Redacts each file once more, and names the places that change. Also names the places that hold a secret of the environment: ASSAY_API_KEY, or what the configuration takes from it. Exits with 1 if there is such a place.',
  arguments: { label: 'PATH…', min: 1 },
  options: {},
  examples: [
    [
      'scan recordings',
      'all recordings and runs below a folder, without node_modules, .git and dist',
    ],
    ['scan reports/run.json', 'the run that all other reports are made from'],
  ],
  run: async ({ arguments: paths }) => {
    const { findFiles, scanFile } = await import('../scan-file.ts')
    const { loadConfiguration } = await import('../../../sources/target/index.ts')
    const secrets = await hideSecrets(await loadConfiguration(undefined))
    const files = await findFiles(paths)
    if (files.length === 0) {
      const message = 'Nothing was scanned: there is no recording and no run.json.'
      const searched = paths.map(oneLine).join(', ')
      const text = 'Name the folder of the recordings or of the reports, or make them'
      throw new SuiteError('E_FILE_UNREADABLE', message, {
        details: { searched, expected: 'files named *.har or run.json, at any depth' },
        remedy: { text, command: ['run'] },
      })
    }
    let [found, hit] = [0, 0]
    let unreadable: unknown
    for (const file of files) {
      const lines = await scanFile(file, secrets).catch((error: unknown) => {
        // One unreadable file does not keep the others from being scanned.
        unreadable ??= error
        return []
      })
      if (lines.length === 0) continue
      found += lines.length
      hit++
      await print(printed(file, lines))
    }
    if (unreadable !== undefined) throw unreadable
    const all = countOf(files.length, 'file')
    const summary = `\n${countOf(found, 'place')} in ${hit} of ${all}.\n`
    await print(found > 0 ? summary : `${all}: everything is redacted.\n`)
    return found > 0 ? 1 : 0
  },
})

const most = 10

function printed(file: string, lines: readonly string[]): string {
  const more = lines.length - most
  const rest = more > 0 ? `and ${more} more in ${oneLine(file)}\n` : ''
  return `${lines.slice(0, most).join('\n')}\n${rest}`
}
