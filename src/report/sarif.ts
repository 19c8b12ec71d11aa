import { relative, resolve } from 'node:path'
import { nounOf, type ReportedFinding, type Run } from '../run/index.ts'
import { lineOf, show } from './show.ts'
import type { Entry, Place } from './view/entries.ts'
import { issueOf } from './view/issue.ts'
import type { View } from './view/view.ts'

const levels = { violation: 'error', warning: 'warning', waived: 'note' } as const

/** The severity of an access fault on the scale of CVSS: somebody can read or change data of others. */
const severityOfAccess = '8.0'

/**
 * Renders the violations and warnings of a run as SARIF 2.1.0: a rule for each clause with findings, a result for each place.
 * A waived finding is a suppressed note, because GitHub shows suppressed results too. Novelties, observations and
 * differences from a baseline are no results, so a run without violations and warnings uploads nothing.
 *
 * GitHub code scanning refuses a result without a file and a line, and matches the results of two uploads by
 * `primaryLocationLineHash` and path. So a result stands in the file that shows it, which need not be in the repository: at
 * its entry in recorded traffic, or else in the configuration; its place in the response is its logical location.
 *
 * @throws {RangeError} Where `startedAt` is no time.
 */
export function renderSarif(view: View): string {
  const { run } = view
  const entries = [...view.broken, ...view.warned, ...view.waived]
  const rules = [...new Map(entries.map((entry) => [entry.address, entry])).values()]
  const indexes = new Map(rules.map(({ address }, index) => [address, index]))
  const driver = {
    name: 'Assay',
    version: run.tool.version,
    rules: rules.map((entry) => ruleOf(entry, view)),
  }
  const results = entries.flatMap((entry) =>
    entry.places.map((place) => ({
      ruleId: lineOf(entry.address),
      ruleIndex: indexes.get(entry.address),
      ...resultOf(entry, place, view),
    })),
  )
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        // Uploads of two targets do not replace each other.
        automationDetails: { id: `assay/${lineOf(run.target.name)}/` },
        invocations: [invocationOf(run)],
        results,
        properties: { verdict: run.verdict, headline: lineOf(run.headline.text) },
      },
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function invocationOf({ completeness, exitCode, startedAt, durationMs }: Run) {
  const start = new Date(startedAt)
  return {
    executionSuccessful: completeness !== 'incomplete',
    exitCode,
    startTimeUtc: start.toISOString(),
    endTimeUtc: new Date(start.getTime() + durationMs).toISOString(),
  }
}

function ruleOf(entry: Entry, { run }: View) {
  const { address, says: text, why, origin, section, level, aspect, kind } = entry
  const reading = why ? `\n\nOur reading: ${why}` : ''
  return {
    id: lineOf(address),
    shortDescription: { text },
    fullDescription: { text },
    help: {
      text: `${text}\n\n${origin}, ${section}.${reading}`,
      markdown: issueOf(entry, run),
    },
    properties: {
      tags: [lineOf(nounOf(address)), ...(level ? [level] : []), lineOf(origin), section, aspect],
      'problem.severity': kind === 'violation' ? 'error' : 'warning',
      ...(aspect === 'access' && { 'security-severity': severityOfAccess }),
    },
  }
}

function resultOf({ kind, repeat, reason = '' }: Entry, place: Place, view: View) {
  const { finding, message, id, times } = place
  const { scenario, source, pointer, severity, operation } = finding
  const text = repeat ? `${message}\nrepeat with: ${repeat}` : message
  const logicalLocations = [
    ...(scenario ? [{ kind: 'scenario', fullyQualifiedName: lineOf(scenario) }] : []),
    ...(source ? [{ kind: 'entry', fullyQualifiedName: `entry ${source.entry}` }] : []),
    { kind: 'member', fullyQualifiedName: pointer === '' ? '/' : lineOf(pointer) },
  ]
  const physicalLocation = {
    artifactLocation: { uri: uriOf(finding, view) },
    region: { startLine: source?.line ?? 1 },
  }
  return {
    level: levels[kind],
    // The text must not contain a link, whatever the target wrote.
    message: { text: show(text).replaceAll('](', '] (') },
    locations: [{ physicalLocation, logicalLocations }],
    partialFingerprints: { primaryLocationLineHash: lineOf(id) },
    occurrenceCount: times,
    // If one result lists its suppressions, all must.
    suppressions: kind === 'waived' ? [{ kind: 'external', justification: lineOf(reason) }] : [],
    properties: { severity, operation },
  }
}

/**
 * Returns the file that shows a finding: the traffic, the recording, or else the configuration. The path is inside the
 * repository, because other paths would make a new alert on each machine.
 */
function uriOf({ source, scenario }: ReportedFinding, { run, options }: View): string {
  const folder = run.recordings?.folder
  const recording = folder && scenario && `${folder}/${scenario}.har`
  const files = [source?.file, recording, options.configuration]
  const paths = files.flatMap((file) => (file ? relative('.', resolve(file)) : []))
  const isInside = (path: string) => !/^(?:\.\.|~)(?:[\\/]|$)|^(?:[a-z]:|[\\/])/i.test(path)
  const path = paths.find(isInside) || 'assay.config.json'
  return path.toWellFormed().split(/[\\/]/).map(encodeURIComponent).join('/')
}
