import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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
