import { dirname, extname, join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Reporter, TestCase, Vitest } from 'vitest/node'
import type { Told } from '../scenario/index.ts'
import type { Job } from './job.ts'
import { offerJob } from './job-channel.ts'
import { refuseListeners } from './refuse-listeners.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** The folder of the stories that come with Assay, from source and compiled. */
export const suitesFolder = join(here, '../../suites')

/** How long a story may still take to end once the run is broken off. */
const graceMs = 500

/** How long a worker that is not needed any more is left alone. */
const lingerMs = 150

export interface SuiteResult {
  readonly performances: readonly Told[]
  /** Faults of ours that belong to no story. */
  readonly faults: readonly string[]
}

export interface SuiteHooks {
  /** Called as soon as a story has been told. */
  readonly onPerformance?: ((performance: Told) => void) | undefined
  /** Ends the run early; what was told until then is kept. */
  readonly signal?: AbortSignal | undefined
}

/** A worker that gets ready while others still find out what to tell, and to whom. */
export interface Suite {
  /** Comes when the worker is on its way, and there is nothing to do here but wait for it. */
  readonly started: Promise<void>
  /** Tells the stories of the job one after the other, and gathers what was seen. */
  tell(job: Job, hooks: SuiteHooks): Promise<SuiteResult>
  /** Sends the worker home. */
  leave(): void
}

/** Starts vitest with one worker, which waits for its job. */
export function openSuite(): Suite {
  const performances: Told[] = []
  const faults: string[] = []
  const offer = offerJob()
  const started = Promise.withResolvers<void>()
  process.once('worker', () => started.resolve())
  let hooks: SuiteHooks = {}
  let left = false
  const opening = openVitest({
    ...faultReporter(faults),
    onTestCaseResult(testCase) {
      const { performance } = testCase.meta()
      if (performance === undefined) return void faults.push(...errorsOf(testCase))
      performances.push(performance)
      hooks.onPerformance?.(performance)
    },
  })
  const telling = opening.then(async (vitest) => {
    vitest.provide('jobChannel', offer.channel)
    await vitest.start()
  })
  // Whoever tells hears of a failure; until then it is nobody's unhandled rejection.
  telling.catch(() => {}).finally(started.resolve)

  function leave(): void {
    offer.make(null)
    if (left) return
    left = true
    // Not at once: whoever writes a report now and then ends the process need not wait for it.
    const closing = delay(lingerMs).then(() => opening)
    closing.then((vitest) => vitest.close()).catch(() => {})
  }

  async function tell(job: Job, given: SuiteHooks): Promise<SuiteResult> {
    hooks = given
    if (!given.signal?.aborted) {
      offer.make(job)
      await Promise.race([telling, brokenOff(opening, given.signal)])
    }
    leave()
    return { performances, faults }
  }

  return { started: started.promise, tell, leave }
}

/** Comes back soon after the signal, whatever the story that is being told waits for. */
function brokenOff(opening: Promise<Vitest>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    signal?.addEventListener(
      'abort',
      () => {
        void opening.then((vitest) => vitest.cancelCurrentRun('keyboard-input'))
        void delay(graceMs).then(resolve)
      },
      { once: true },
    )
  })
}

function faultReporter(faults: string[]): Reporter {
  return {
    onTestModuleEnd(module) {
      faults.push(...module.errors().map(({ message }) => message))
    },
    onTestRunEnd(_modules, errors) {
      faults.push(
        ...errors.map(({ message, cause }) => [message, cause?.message].filter(Boolean).join(' ')),
      )
    },
  }
}

function errorsOf(testCase: TestCase): string[] {
  const errors = testCase.result().errors ?? []
  return errors.map(({ message }) => `${testCase.name}: ${message}`)
}

async function openVitest(reporter: Reporter): Promise<Vitest> {
  const { createVitest } = await import('vitest/node')
  const extension = extname(import.meta.url)
  const runner = join(here, `vitest-runner${extension}`)
  const options = {
    root: join(here, '../..'),
    config: false as const,
    watch: false,
    // One module holds all stories: which ones is part of the job, and not yet known.
    include: [runner],
    exclude: [],
    runner,
    reporters: [reporter],
    pool: 'threads' as const,
    isolate: false,
    // One story at a time: a target has one clock, and its subjects are shared.
    maxWorkers: 1,
    testTimeout: 0,
    hookTimeout: 0,
    // Node reads the stories itself: there is nothing for Vite to transform.
    server: { deps: { external: [/./] } },
    disableConsoleIntercept: true,
    execArgv: ['--import', pathToFileURL(join(here, `preload${extension}`)).href],
  }
  const vite = {
    server: { watch: null, ws: false as const },
    logLevel: 'silent' as const,
  }
  const streams = { stdout: nowhere(), stderr: nowhere() }
  return refuseListeners('vitest', () => createVitest('test', options, vite, streams))
}

/** What vitest has to say of itself is not for the reader of our output. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
