import { spawn } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileFault } from '../errors/index.ts'
import { shortPath } from '../files/index.ts'
import { type Catalogue, githubReports, type RenderOptions, worstClause } from '../report/index.ts'
import type { Run } from '../run/index.ts'
import { commandLine, print, printError } from './process.ts'

/** Whether GitHub Actions runs this process, which it says itself. */
export function isGithub(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.GITHUB_ACTIONS === 'true'
}

/** The text folded in the log of a job, under a title. */
export function grouped(title: string, text: string): string {
  return `::group::${title}\n${text}::endgroup::\n`
}

/**
 * What GitHub Actions shows of a run: annotations on standard output, and the summary of the job, where the runner names
 * its file. A summary that cannot be written costs nothing but itself.
 */
export async function reportToGithub(
  run: Run,
  catalogue: Catalogue,
  options: RenderOptions,
  file = process.env.GITHUB_STEP_SUMMARY,
): Promise<void> {
  const { annotations, summary } = await githubReports(run, catalogue, options)
  await print(annotations)
  if (!file) return
  await appendFile(file, summary).catch((error: unknown) =>
    printError(`The summary of the job cannot be written: ${fileFault(error)}.\n`),
  )
}

/** What to do next, a command each. */
export function nextSteps(run: Run, catalogue: Catalogue, files: readonly string[]): string {
  const page = files.find((file) => file.endsWith('report.html'))
  const broken = worstClause(run, catalogue)
  const lines = [
    ...(page && broken ? [`  read the evidence: ${shortPath(page)}`] : []),
    ...(broken ? [`  what a clause says: ${commandLine('explain', broken)}`] : []),
    ...(!broken && run.completeness === 'incomplete' && run.command === 'run'
      ? [`  what is missing: ${commandLine('run', '--plan')}`]
      : []),
  ]
  return lines.length === 0 ? '' : `\nNext:\n${lines.join('\n')}\n`
}

/** How each system opens a file as its user would. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens the page of the reports in the browser; where that fails, a line says so, and nothing else changes. */
export async function openPage(files: readonly string[]): Promise<void> {
  const page = files.find((file) => file.endsWith('report.html'))
  if (page === undefined) {
    await printError('There is no report.html to open: add --reporter html.\n')
    return
  }
  const [program = 'xdg-open', ...words] = openers[process.platform] ?? []
  await new Promise<void>((done) => {
    const child = spawn(program, [...words, resolve(page)], { stdio: 'ignore', detached: true })
    child.once('error', (error) => {
      void printError(`The browser cannot be opened: ${error.message}\n`).then(done)
    })
    child.once('spawn', () => {
      child.unref()
      done()
    })
  })
}
