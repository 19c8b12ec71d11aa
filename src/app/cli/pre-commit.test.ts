import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const hasGit = spawnSync('git', ['--version']).status === 0
const ssn = ['521', '43', '8765'].join('-')
const clean = readFileSync(join(root, 'recordings/entities/update/changes-address.har'), 'utf8')

test.skipIf(!hasGit)(
  'the hook names a secret that is about to be committed by its place in the repository',
  () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assay-hook-'))
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
    for (const name of ['package.json', 'node_modules', 'src', 'schemas', 'suites']) {
      symlinkSync(join(root, name), join(cwd, name))
    }
    // A hook that runs this test has set variables that name its own repository.
    const env = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
    const run = (program: string, ...words: readonly string[]) =>
      spawnSync(program, words, { cwd, encoding: 'utf8', env: Object.fromEntries(env) })
    const hook = () => run('sh', join(root, '.github/hooks/pre-commit'))
    const stage = (text: string) => {
      writeFileSync(join(cwd, 'recordings/a/x.har'), text)
      run('git', 'add', 'recordings')
    }
    run('git', 'init', '--quiet')
    mkdirSync(join(cwd, 'recordings/a'), { recursive: true })
    writeFileSync(join(cwd, 'recordings/README.md'), 'No recording is here.')
    run('git', 'add', 'recordings')
    expect(hook()).toMatchObject({ status: 0, stderr: '' })

    stage(clean.replace(/\\"ssn\\":\\"[^"\\]*/, `\\"ssn\\":\\"${ssn}`))
    writeFileSync(join(cwd, 'recordings/a/x.har'), clean)
    const refused = hook()
    expect(refused.status).toBe(1)
    expect(refused.stdout).toMatch(/^recordings\/a\/x\.har {2}\/log\/entries\/0\/.*\/ssn\n/)
    expect(refused.stderr).toMatch(/^Not committed: .*\n$/)

    stage(clean)
    expect(hook()).toMatchObject({ status: 0, stderr: '' })
  },
)
