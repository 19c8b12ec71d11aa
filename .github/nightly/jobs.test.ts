import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { startForge } from './forge.fixture.ts'
import { openProject } from './project.fixture.ts'
import { here, runJob } from './workflow.fixture.ts'

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
