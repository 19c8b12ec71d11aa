import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, placeOf, type Run } from '../../src/core/run/index.ts'
import { checkFiles } from '../../src/sources/har/index.ts'
import { recordingPath } from '../../src/sources/recording/index.ts'
import type { LoadedScenario } from '../../src/sources/scenario/index.ts'
import type { ScenarioRun } from '../../src/sources/scenario/running/index.ts'
import { conclusionsOf, recordAll, replayAll, scenarios, watched } from './recordings.fixture.ts'
import { referenceRun } from './reference-run.fixture.ts'
import { clausesBroken, type Deviations, runAll } from './run-all.fixture.ts'
import { shownAtOnce } from './trials.fixture.ts'

/** Where the four ways to test a target conclude differently, in sentences. */
export interface Disagreements {
  /** Of the replay with the run that was recorded, scenario by scenario. */
  readonly replay: readonly string[]
  /** Of `assay check` with the replay, in the findings of each scenario and in the clauses put to the test. */
  readonly check: readonly string[]
  /** Of a live run with the one that was recorded, in the clauses found broken. */
  readonly live: readonly string[]
}

/**
 * They show from one scenario to the next, or in one that shares a subject with another: where each scenario has a sandbox of
 * its own, a live run concludes what a recorded one does. The fault after three looks also depends on the reads that find subjects.
 */
const shownBetweenScenarios = `
  account-lost-now-and-then account-taken-for-one-that-ends-alike entity-list-kept-under-each-version entity-update-of-an-address-moves-corporations
  score-passes-to-another-entity session-noted-on-every-entity sessions-to-the-microsecond text-messages-verify-an-identity
  withdrawal-forgotten-every-third-time accounts-share-an-id accounts-show-the-latest-number element-token-for-the-entity element-token-of-the-entity-before
  entity-list-never-refreshed entity-list-never-refreshed-under-a-version
  entity-update-answered-from-memory entity-update-not-stored home-changed-by-a-card-brand
  entity-update-without-a-second-line-erases-it entity-update-without-the-phone-erases-it
  sessions-unknown-every-third-time webhooks-by-version
  home-changed-by-an-account home-changed-by-an-account-update home-changed-by-an-element-token
  subscriptions-end-with-an-update subscriptions-lost-once-read subscriptions-paused-every-third-time webhooks-lost-once-read withdrawal-disables-the-accounts-of-all
  withdrawal-forgotten-after-three-looks
  brands-of-a-holder-under-each-account card-brand-relabelled-for-every-account card-brand-shown-to-every-account
`

const idsIn = (list: string) => list.trim().split(/\s+/)

/** Among requests that a scenario sends at once, these break one clause more where the judge can compare them. */
const shownInTurn = 'anything-gets-a-card-brand anything-gets-an-update'

/** Why a live run finds other clauses broken than a recorded one, by the defect. */
export const whyLiveDiffers: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...shownAtOnce, ...idsIn(shownInTurn)].map((id) => [
    id,
    'Recorded requests are sent one after the other.',
  ]),
  ...idsIn(shownBetweenScenarios).map((id) => [id, 'Recorded scenarios share no subjects.']),
])

/** Tests one target live, recorded, replayed and checked. */
export async function disagreementsOf(
  target: Deviations,
  chosen: readonly LoadedScenario[] = scenarios,
): Promise<Disagreements> {
  const ids = new Set(chosen.map(({ id }) => id))
  // Those that are watched.
  const some = scenarios.filter(({ id }) => ids.has(id))
  const { watched: usual } = await referenceRun()
  const ownOf = (id: string) => ownClauses(id, usual)
  const folder = mkdtempSync(join(tmpdir(), 'assay-agreement-'))
  try {
    const live = await runAll(target, some)
    const recorded = await recordAll(target, { folder }, some)
    const replayed = await replayAll(folder, some, target)
    const { run } = await checkFiles([folder])
    return {
      replay: ofReplay(recorded, replayed),
      check: [...ofFindings(folder, replayed, run, ownOf), ...ofClauses(replayed, run, ownOf)],
      live: differences({ live: clausesBroken(live), recorded: clausesBroken(recorded) }),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function ofReplay(recorded: readonly ScenarioRun[], replayed: readonly ScenarioRun[]): string[] {
  const faults = recorded.flatMap(({ result, fault }) => (fault ? [`${result.id}: not kept`] : []))
  const [before, after] = [recorded, replayed].map((runs) =>
    conclusionsOf(runs).map((one) => JSON.stringify(one)),
  )
  const differing = recorded.filter((_, at) => before![at] !== after![at])
  return [...faults, ...differing.map(({ result }) => result.id)]
}

/** The judge reports the same about an exchange in both; only a scenario knows what it checks itself. */
function ofFindings(
  folder: string,
  replayed: readonly ScenarioRun[],
  run: Run,
  ownOf: OwnClauses,
): string[] {
  return replayed.flatMap(({ result: { id }, findings }) => {
    const file = recordingPath(folder, id)
    const own = ownOf(id)
    const checked = lines(run.findings.filter(({ source }) => source?.file === file))
    const judged = lines(findings).filter(
      (line) => checked.includes(line) || !own.has(clauseOf(line)),
    )
    return differences({ replayed: judged, checked }).map((line) => `${id}: ${line}`)
  })
}

/**
 * Violations and warnings, each with its place, as a finding is named; the rest is reported once a run. The exchange is left out: where the same
 * request stands twice in traffic, `check` takes the first for one that was too early (A47), and a scenario knows.
 */
function lines(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ severity }) => severity === 'violation' || severity === 'warning')
    .map(({ clause, severity, operation, pointer }) =>
      [clause, severity, operation, placeOf(pointer)].join(' '),
    )
}

function clauseOf(line: string): string {
  return line.slice(0, line.indexOf(' '))
}

/** The clauses that were covered or reported, but for those that a scenario checks by itself. */
function ofClauses(replayed: readonly ScenarioRun[], run: Run, ownOf: OwnClauses): string[] {
  const own = new Set(replayed.flatMap(({ result }) => [...ownOf(result.id)]))
  const reached = new Set(
    replayed.flatMap((one) => [...one.reached, ...lines(one.findings).map(clauseOf)]),
  )
  const judged = run.clauses.filter(({ id }) => !own.has(id))
  return differences({
    replayed: judged.filter(({ id }) => reached.has(id)).map(({ id }) => id),
    checked: judged.filter(({ verdict }) => verdict !== 'unreached').map(({ id }) => id),
  })
}

type OwnClauses = (id: string) => ReadonlySet<string>

/**
 * The clauses that a scenario, or another of its file, checks by itself, here or when nothing deviates: no exchange alone
 * shows whether they are kept.
 */
function ownClauses(id: string, usual: typeof watched): ReadonlySet<string> {
  const ofFile = [...watched, ...usual].filter(([other]) => topicOf(other) === topicOf(id))
  return new Set(ofFile.flatMap(([, { checks }]) => [...checks]))
}

/** `payments/cancel` of `payments/cancel/cancels-pending`: the name of its file. */
function topicOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'))
}

/** What is in one of two named lists only. */
function differences(lists: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(lists).flatMap(([name, own]) => {
    const others = Object.values(lists).find((list) => list !== own) ?? []
    return [...new Set(own)]
      .filter((line) => !others.includes(line))
      .map((line) => `${line}, ${name} only`)
  })
}
