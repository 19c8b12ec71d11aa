import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
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
import { onTestFinished } from 'vitest'
import { openCommandHost } from '../../src/app/cli/command-host.fixture.ts'
import { sandboxConfiguration, startSandbox } from '../../src/sources/sandbox/index.ts'
import { addressOf } from '../../src/sources/transport/wire.fixture.ts'

const here = import.meta.dirname

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
export async function openProject(defects: readonly string[] = []) {
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

export type Project = Awaited<ReturnType<typeof openProject>>
