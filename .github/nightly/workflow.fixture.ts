import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Project } from './project.fixture.ts'

export const here = import.meta.dirname

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

export const workflows = [
  join(here, 'github-actions.yml'),
  join(here, 'github-commit.yml'),
  ...readdirSync(join(here, '../workflows')).map((name) => join(here, '../workflows', name)),
]

export const jobsOf = (file: string): Readonly<Record<string, Job>> =>
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

/**
 * Runs the steps of a job, or those up to the `last`, as the runner does: after the first that fails, only those that always run.
 * The exit code of the job.
 */
export async function runJob(
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
