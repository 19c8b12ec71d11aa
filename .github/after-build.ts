// What the compiled package needs besides its code: the configuration of the embedded sandbox, and the libraries
// that only the recorder and the scenarios with made-up requests use, bundled into the one file each that speaks to them.
// They are 42 packages; a user of the package installs none of them. Their licences come along.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')
const configuration = 'src/sources/sandbox/assay.config.json'
copyFileSync(join(root, configuration), join(root, 'dist', configuration))

const speakers = ['recording/polly.js', 'scenario/running/generator.js']
const modules: string[] = []
for (const speaker of speakers) {
  const file = join(root, 'dist/src/sources', speaker)
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    external: (id, importer) => importer === file && id.startsWith('.'),
  })
  const { output } = await bundle.write({ file, format: 'esm', codeSplitting: false })
  modules.push(...output[0].moduleIds)
}
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), licencesOf(modules))

function licencesOf(modules: readonly string[]): string {
  const folders = modules.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [],
  )
  return [...new Set(folders)].sort().map(licenceOf).join('\n\n')
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((name) => /^licen[sc]e/i.test(name))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
  return `${name} ${version} (${license})\n\n${text}`
}
