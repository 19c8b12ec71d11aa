import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toolVersion } from '../../base/files/index.ts'

const root = join(import.meta.dirname, '../../..')

/** The files of the package, as npm would put them in. */
function packed(): ReadonlySet<string> {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const { stdout } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' })
  const listed = JSON.parse(stdout) as
    | readonly { readonly files: readonly { readonly path: string }[] }[]
    | Readonly<Record<string, { readonly files: readonly { readonly path: string }[] }>>
  return new Set(Object.values(listed).flatMap(({ files }) => files.map(({ path }) => path)))
}

/** The files that a document of the package links to. */
function linksOf(document: string): readonly string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target]) => target!)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(document), target))
}

test('every link in the documents of the package leads to a file of the package', () => {
  const files = packed()
  const documents = [...files].filter((path) => path.endsWith('.md'))
  expect(documents).toContain('README.md')
  const links = documents.flatMap((document) =>
    linksOf(document).map((target) => ({ document, target })),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ target }) => !files.has(target))).toEqual([])
})

/** A folder of somebody who has installed the packed package; building it leaves this repository as it is. */
function consumer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'source')
  const left = /^(?:node_modules|dist|recordings|reports|\.git)$/
  cpSync(root, source, { recursive: true, filter: (path) => !left.test(relative(root, path)) })
  const installed = join(folder, 'node_modules')
  const modules = join(root, 'node_modules')
  symlinkSync(modules, join(source, 'node_modules'))
  mkdirSync(join(installed, 'assay'), { recursive: true })
  for (const name of ['undici', 'vitest', '@types']) {
    symlinkSync(join(modules, name), join(installed, name))
  }
  const done = (command: string, words: readonly string[]) => {
    const { status, stderr } = spawnSync(command, words, { cwd: source, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  done('npm', ['pack', '--silent', '--pack-destination', folder])
  const tarball = `assay-${toolVersion}.tgz`
  done('tar', [
    '-xzf',
    join(folder, tarball),
    '-C',
    join(installed, 'assay'),
    '--strip-components=1',
  ])
  return folder
}

test('the types of the package compile where declarations of libraries are checked', () => {
  const folder = consumer()
  const imported =
    "import { testTarget } from 'assay'\nimport { conformance } from 'assay/vitest'\n"
  writeFileSync(join(folder, 'one.ts'), `${imported}export const all = [testTarget, conformance]\n`)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const checked = ['one.ts', '--noEmit', '--strict', '--target', 'es2022', '--types', 'node']
  const found = Object.entries({ nodenext: 'nodenext', node16: 'node16', bundler: 'esnext' }).map(
    ([resolution, module]) => {
      const words = [
        '--moduleResolution',
        resolution,
        '--module',
        module,
        '--skipLibCheck',
        'false',
      ]
      const { stdout } = spawnSync(process.execPath, [tsc, ...checked, ...words], {
        cwd: folder,
        encoding: 'utf8',
      })
      return [resolution, stdout]
    },
  )
  expect(found).toEqual([
    ['nodenext', ''],
    ['node16', ''],
    ['bundler', ''],
  ])
})
