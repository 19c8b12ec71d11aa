import { systemClock } from '../../../base/clock/index.ts'
import { SuiteError } from '../../../base/errors/index.ts'
import { contract } from '../../../core/contract/judging/index.ts'
import { Collector, type CollectorOptions } from '../../../core/evidence/index.ts'
import type { Redactor } from '../../../core/redaction/index.ts'
import type { Finding, Lack, Obstacle, ScenarioResult } from '../../../core/run/index.ts'
import { ownRemedies, type SubjectName } from '../../target/index.ts'
import { RunEnded } from '../../transport/index.ts'
import { operationsOf } from '../needs.ts'
import { type Scenario, whySkipped } from '../scenario.ts'
import { Stop } from '../stop.ts'
import { obstaclesIn } from './obstacles.ts'
import type { ScenarioRun } from './scenario-runner.ts'
import { noteServed } from './served.ts'
import type { Session } from './session.ts'
import { openWorld } from './world.ts'

/** Throws only a SuiteError, where this machine cannot go on. */
export async function runScenario(
  scenario: Scenario,
  id: string,
  session: Session,
): Promise<ScenarioRun> {
  const startedAt = systemClock.now()
  const { redactor, settings, writers, issued } = session
  const onExchange = seeing(id, session)
  const source = { scenario: id }
  const trace = new Collector({ contract, settings, redactor, source, writers, issued, onExchange })
  const notes = noteServed(session.target, session.configured)
  const skipped = whySkipped(scenario, session.target)
  let end: End = { outcome: 'passed' }
  let faulty: readonly Obstacle[] = []
  if (skipped !== undefined) end = { outcome: 'skipped', reason: skipped }
  else {
    const opened = openWorld({ id, scenario }, session, trace, notes)
    try {
      await opened.ready()
      await scenario.run(opened.world)
    } catch (error) {
      if (error instanceof SuiteError) throw error
      end = endOf(error, redactor)
      const brokenClause = opened.broken.get(end.lacks?.name ?? '')
      if (brokenClause !== undefined) end = { ...end, brokenClause }
    }
    await opened.end()
    const leftOut = lacksIn(opened, redactor)
    if (leftOut.length > 0) end = { ...end, leftOut }
    faulty = obstaclesIn(opened.faults, session)
  }
  const { obstacles, ...evidence } = trace.evidence()
  const broken = evidence.findings.filter(({ severity }) => severity === 'violation')
  const { isInternalError, isUnread: _, ...ended } = broken.length > 0 ? failedBy(end, broken) : end
  const durationMs = systemClock.now() - startedAt
  const result = { id, title: scenario.title, ...ended, durationMs }
  const { served } = notes
  return {
    result,
    ...evidence,
    obstacles: [...obstacles, ...faulty],
    served,
    seed: session.seed,
    ...(isInternalError && { isInternalError }),
  }
}

function seeing(
  scenario: string,
  { target: { baseUrl, sandboxUrl, apiVersion }, onExchange }: Session,
): CollectorOptions['onExchange'] {
  if (onExchange === undefined) return undefined
  return (exchange, operation) => {
    const { url } = exchange.request
    const base = [sandboxUrl, baseUrl].find((address) => url.startsWith(address))
    const path = url.slice(base?.length ?? /^[^/]*\/\/[^/?#]*/.exec(url)?.[0].length)
    onExchange({ exchange, operation, path, scenario, apiVersion })
  }
}

type End = Omit<ScenarioResult, 'id' | 'title' | 'durationMs'> &
  Pick<ScenarioRun, 'isInternalError'> & { readonly isUnread?: boolean }

/** Redacts the message of an error, because it may quote the target; the reason why a run ended does not. */
function endOf(error: unknown, { text, sentence }: Redactor): End {
  if (error instanceof RunEnded) return { outcome: 'skipped', ...error.end }
  if (error instanceof Stop) {
    const { outcome, message, remedy, lacks, refused, status, cause, isUnread } = error
    const publicRemedy = remedy && (ownRemedies.has(remedy) ? remedy : sentence(remedy))
    // What is not claimed is named in words of our own.
    const reason = outcome === 'skipped' ? message : sentence(message)
    const how = { ...(refused && { refused }), ...(status !== undefined && { status }), cause }
    const unread = isUnread && { isUnread }
    return {
      outcome,
      reason,
      ...(publicRemedy && { remedy: publicRemedy }),
      ...(lacks && { lacks }),
      ...how,
      ...unread,
    }
  }
  const fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const reason = `The scenario itself is at fault. ${text(fault)}`
  return { outcome: 'errored', reason, cause: 'fault', isInternalError: true }
}

function lacksIn(
  { leftOut, failed, broken }: Pick<ReturnType<typeof openWorld>, 'leftOut' | 'failed' | 'broken'>,
  redactor: Redactor,
): readonly Lack[] {
  const lacks = [...failed.values(), ...leftOut].map((stop) => {
    const { reason = '', remedy, lacks, cause, status } = endOf(stop, redactor)
    const { kind, name } = lacks!
    const takers = kind === 'subject' ? { takers: operationsOf(name as SubjectName) } : {}
    return { ...lacks!, ...takers, reason, remedy, cause, status, brokenClause: broken.get(name) }
  })
  return [...new Map(lacks.map((lack) => [lack.name, lack])).values()]
}

/**
 * An error of the scenario after a violation is not its fault, because scenarios trust the types of the contract. Nor does a target refuse
 * what it responds to in a form that breaks a clause.
 */
function failedBy({ remedy: _, ...end }: End, broken: readonly Finding[]): End {
  if (end.isInternalError) {
    const reason = 'The scenario could not continue after a response that breaks a clause.'
    return { outcome: 'failed', reason, brokenClause: broken[0]!.clause }
  }
  const { isUnread, cause, ...others } = end
  const how = isUnread ? { brokenClause: broken.at(-1)!.clause } : { cause }
  return { ...others, ...how, outcome: 'failed' }
}
