import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileFault, SuiteError } from '../../base/errors/index.ts'
import { writeReports } from '../../output/report/index.ts'
import { openProxy } from '../../sources/proxy/index.ts'
import { assertRecordable } from '../../sources/recording/index.ts'
import { usage } from './command.ts'
import { findKnownTarget } from './commands/check.ts'
import { reportRun } from './finish.ts'
import { followTraffic } from './follow-traffic.ts'
import { commandsOf } from './invocation.ts'
import { type Values, wordsOf } from './options.ts'
import { listenForInterrupt, oneLine, print, printError } from './process.ts'
import { proxyOptions } from './proxy-options.ts'
import { openReportFolder, type ReportFolder } from './report-folder.ts'
import { serveStatus } from './serve-status.ts'

type Settings = Values<typeof proxyOptions>

export function runProxy(settings: Settings, command: readonly string[]): Promise<number> {
  const folder = openReportFolder(settings.out)
  return folder.whileOpen(proxyInto(folder, settings, command))
}

/** When the reports and the recordings are written after the first request, and how often at last, in milliseconds. */
const writtenMs = { first: 1_000, last: 30_000 }

async function proxyInto(
  folder: ReportFolder,
  settings: Settings,
  command: readonly string[],
): Promise<number> {
  const { target, address } = await targetOf(settings, folder)
  const { record, reporter, strict, 'status-port': statusPort } = settings
  if (record)
    await assertRecordable(record, 'Make it writable, or name another folder: --record DIR.')
  const follow = followTraffic(command.length === 0)
  const proxy = await openProxy({ ...target, ...address, record, onFinding: follow.finding })
  await folder.begin()
  const status =
    statusPort === undefined
      ? undefined
      : await serveStatus(statusPort, () => ({
          url: proxy.url,
          upstream: target.baseUrl,
          ...proxy.counts(),
          ...follow.clauses(),
        }))
  const words = wordsOf(proxyOptions, settings)
  const invocation = {
    addresses: command.length > 0 ? ['--', ...command] : [],
    words,
    variables: target.variables,
  }
  const write = async () => {
    await proxy.save()
    const { run, facts } = proxy.run()
    await writeReports(run, folder.path(), {
      ...commandsOf(invocation, run),
      facts,
      reporters: reporter.filter((name) => name !== 'github'),
    })
  }
  const writing = repeatLater(write, () => proxy.counts().forwarded > 0)
  follow.begin(proxy.counts)
  await print(`Listening on ${proxy.url}, forwarding to ${oneLine(target.baseUrl)}\n`)
  const code = await untilEnd(command, proxy.url)
  const written = writing.end()
  follow.end()
  await Promise.all([written, status?.close(), proxy.close()])
  const { run, facts } = proxy.run()
  const reports = { strict, reporter, out: folder.path(), facts }
  const exitCode = await reportRun(run, reports, invocation, proxy.faults)
  return exitCode === 1 || exitCode === 2 || code === 0 ? exitCode : code
}

/** Works again and again, later each time, where there is something to do. */
function repeatLater(work: () => Promise<void>, isNeeded: () => boolean) {
  let working = Promise.resolve()
  let waitMs = writtenMs.first
  const begin = () =>
    setTimeout(() => {
      if (isNeeded()) {
        working = working.then(work)
        waitMs = Math.min(2 * waitMs, writtenMs.last)
      }
      timer = begin()
    }, waitMs)
  let timer = begin()
  return {
    /** Returns when the work that has begun is done. */
    end(): Promise<void> {
      clearTimeout(timer)
      return working
    },
  }
}

async function targetOf(settings: Settings, folder: ReportFolder) {
  const { upstream, profile, strict, port, client, 'allow-incomplete': allowIncomplete } = settings
  const words = { ...settings, 'base-url': upstream }
  const { baseUrl, ...known } = await findKnownTarget(words, folder, true)
  if (baseUrl === undefined) {
    const remedy = { text: 'Name its address', command: ['proxy', '--upstream', 'URL'] }
    throw usage('proxy', 'No implementation is named.', { remedy })
  }
  const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(port) ?? []
  if (digits === '' || Number(digits) > 65_535)
    throw usage('proxy', `Invalid value: --port ${port}`)
  const url = `http://${host}:${digits}`
  const absence = `No request came. Let the client call the proxy in place of ${baseUrl}.`
  const target = {
    ...known,
    baseUrl,
    absence,
    strict,
    client,
    allowIncomplete,
    ...(profile.length > 0 && { profile }),
  }
  return { target, address: { host: host.replace(/^\[|\]$/g, ''), port: Number(digits), url } }
}

async function untilEnd([program, ...words]: readonly string[], url: string): Promise<number> {
  const { promise: stopped, resolve } = Promise.withResolvers<number>()
  let stop = (): unknown => resolve(0)
  listenForInterrupt(() => {
    void printError('Ending; writing the reports. Press Ctrl-C again to quit.\n')
    stop()
  })
  if (program === undefined) return stopped
  const env = { ...process.env, ASSAY_PROXY_URL: url }
  const child = spawn(program, words, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  stop = () => child.kill()
  const [code, signal] = (await once(child, 'exit').catch((cause: unknown) => {
    throw new SuiteError('E_USAGE', `Cannot start ${oneLine(program)}.`, {
      details: { because: fileFault(cause) },
      remedy: 'Name a program after --, for example: -- npm test',
      cause,
    })
  })) as [number | null, NodeJS.Signals | null]
  return code ?? 128 + (constants.signals[signal!] ?? 0)
}
