import type { Clock } from '../clock/index.ts'
import {
  createDisguise,
  createTimeline,
  type Disguise,
  type RunMemory,
  type Timeline,
} from '../pseudonym/index.ts'
import type { Recording, Step } from '../recording/index.ts'
import { createSubjects, type SubjectName, type Target, versionHeaderOf } from '../target/index.ts'
import type { Transport } from '../transport/index.ts'
import { createApi } from './api.ts'
import { type Digests, topicOfStory } from './digests.ts'
import { createFinder } from './find-subjects.ts'
import { keepSteps } from './record-steps.ts'
import { openRecordWire } from './record-wire.ts'
import { hiddenNames, type Session, sessionOf } from './session.ts'

export interface StudioParts {
  readonly target: Target
  readonly wire: Transport
  readonly used: Map<SubjectName, number>
  readonly clock: Clock
  readonly slow: boolean
  readonly digests: Digests
  /** What was met by the stories told before. */
  readonly met: RunMemory
  /** By how many ms the clock of the target was moved on before. */
  readonly ahead: number
}

/** Where one story is recorded: everything above the tape sees pseudonyms and the time of the recording. */
export async function openStudio(parts: StudioParts) {
  const { target, wire, used, clock, slow } = parts
  const recordedAt = clock.now()
  const timeline = createTimeline(recordedAt, parts.ahead)
  const disguise = disguiseOf(target, timeline, parts.met)
  const { tape, send } = await openRecordWire(wire, disguise)
  const current: Session['current'] = { wire: undefined }
  const shown = disguiseTarget(target, disguise)
  const steps = keepSteps({ tape, disguise, timeline })
  const transport: Transport = (request) => send(request, steps.isOpen() ? 'server' : 'story')
  const backstage = createSubjects(target, (request) => send(request, 'server'), {
    otherwise: (name) => find(name),
    onVariable: (value) => disguise.learn(value, 'credential'),
    used,
  })
  const api = createApi(shown, (request) => (current.wire ?? transport)(request))
  const find = createFinder(api, (name) => backstage.get(name))
  const session: Session = {
    ...sessionOf(shown),
    transport,
    subjects: steps.follow(backstage),
    clock: { now: timeline.now, sleep: (ms) => sleep(ms, clock, timeline) },
    slow,
    current,
  }

  async function finish(scenario: string): Promise<Recording> {
    const { name, baseUrl, sandboxUrl, apiVersion, environment, dialect, hidden } = shown
    const { suites, contract, masking } = parts.digests
    const kept = await tape.stop()
    const ofSteps = new Set(steps.all().flatMap(({ entries }) => entries))
    return {
      about: {
        format: 1,
        scenario,
        recordedAt: new Date(recordedAt).toISOString(),
        target: {
          name,
          baseUrl,
          sandboxUrl,
          apiVersion,
          ...(environment && { environment }),
          dialect,
          ...(Object.keys(hidden).length > 0 && { hidden }),
          ...(slow && { slow: true as const }),
        },
        suite: suites[topicOfStory(scenario)] ?? '',
        contract,
        masking,
      },
      steps: steps.all().map((step) => reviewStep(step, disguise)),
      exchanges: kept.map((exchange, index) => disguise.review(exchange, !ofSteps.has(index))),
    }
  }
  return { session, disguise, finish, advanced: steps.advanced }
}

/** A step with its words looked through once more; its name and its entries are ours. */
function reviewStep(step: Step, disguise: Disguise): Step {
  const said = Object.entries(step).filter(([name]) => /^(?:fields|record|reason)$/.test(name))
  return { ...step, ...disguise.reviewFields(Object.fromEntries(said)) }
}

async function sleep(milliseconds: number, clock: Clock, timeline: Timeline): Promise<void> {
  await clock.sleep(milliseconds)
  timeline.slept(milliseconds)
}

function disguiseOf(target: Target, timeline: Timeline, met: RunMemory): Disguise {
  const { baseUrl, sandboxUrl, secrets, hidden, dialect } = target
  const addresses = [baseUrl, sandboxUrl, ...(dialect.reportOrigins ?? [])]
  const disguise = createDisguise({
    origins: addresses.map((url) => new URL(url).origin),
    ...hiddenNames(hidden),
    keptHeaders: [versionHeaderOf(target)],
    hearsay: met.hearsay(),
    timeline,
  })
  disguise.learnKey(target.apiKey)
  for (const secret of secrets) {
    if (secret !== target.apiKey) disguise.learn(secret, 'credential')
  }
  return disguise
}

/** The target as the story sees it, and as the file names it. */
function disguiseTarget(target: Target, disguise: Disguise): Target {
  const hideUrl = (url: string) => disguise.hideText(url)
  const { reportOrigins, ...dialect } = target.dialect
  return {
    ...target,
    baseUrl: hideUrl(target.baseUrl),
    sandboxUrl: hideUrl(target.sandboxUrl),
    apiKey: disguise.hideText(target.apiKey),
    headers: disguise.hideFields(target.headers) as Target['headers'],
    dialect: { ...dialect, ...(reportOrigins && { reportOrigins: reportOrigins.map(hideUrl) }) },
    secrets: [],
  }
}
