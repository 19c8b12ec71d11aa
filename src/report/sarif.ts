import { relative, resolve } from 'node:path'
import { nounOf, type ReportedFinding, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { codeSpan, escaped } from './code.ts'
import { limits, most } from './limits.ts'
import { show, showLine } from './show.ts'
import type { Entry, Place } from './view/entries.ts'
import { issueOf } from './view/issue.ts'
import { type View, viewOf } from './view/view.ts'

const levels = { violation: 'error', warning: 'warning', waived: 'note' } as const

/** The gravity of a fault of access on the scale of CVSS: people read or change what is not theirs. */
const severityOfAccess = '8.0'

/**
 * The violations and warnings of a run as SARIF 2.1.0: a rule for each clause with findings, a result for each place. What
 * is waived is suppressed, and a note, because GitHub shows suppressed results too. What is only new is no result, so a run
 * without violations and warnings uploads nothing. Differences from a baseline are no findings.
 *
 * GitHub code scanning refuses a result without a file and a line, and matches the results of two uploads by
 * `primaryLocationLineHash` and path. So a result stands in the file that shows it, which need not be in the repository: at
 * its entry in recorded traffic, or else in the configuration; its place in the response is its logical location.
 *
 * @throws {RangeError} Where `startedAt` is no time.
 */
export function renderSarif(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const view = viewOf(run, catalogue, options)
  const entries = [...view.broken, ...view.warned, ...view.waived]
  const rules = [...new Map(entries.map((entry) => [entry.address, entry])).values()]
  const indexes = new Map(rules.map(({ address }, index) => [address, index]))
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            version: run.tool.version,
            rules: rules.map((entry) => ruleOf(entry, run)),
          },
        },
        // Uploads of two targets do not replace each other.
        automationDetails: { id: `assay/${line(run.target.name)}/` },
        invocations: [invocationOf(view)],
        results: entries.flatMap((entry) =>
          entry.places.map((place) => ({
            ruleId: line(entry.address),
            ruleIndex: indexes.get(entry.address),
            ...resultOf(entry, place, run, options),
          })),
        ),
        properties: { verdict: run.verdict, headline: line(run.headline.text) },
      },
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function invocationOf({ run, undecided }: View) {
  const startedAt = new Date(run.startedAt)
  const notes =
    run.completeness === 'complete'
      ? []
      : [
          run.headline.text,
          ...undecided(most.reasons).map(({ because, remedy }) =>
            remedy === undefined ? because : `${because} → ${remedy}`,
          ),
        ]
  return {
    executionSuccessful: run.completeness !== 'incomplete',
    exitCode: run.exitCode,
    startTimeUtc: startedAt.toISOString(),
    endTimeUtc: new Date(startedAt.getTime() + run.durationMs).toISOString(),
    toolExecutionNotifications: notes.map((text) => ({ message: messageOf(line(text)) })),
  }
}

/** A clause as a rule, in our wording, with its section and our reading. */
function ruleOf(entry: Entry, run: Run) {
  const { address, says: text, why, origin, section, level, aspect, kind } = entry
  const reading = why ? `\n\nOur reading: ${why}` : ''
  return {
    id: line(address),
    shortDescription: { text },
    fullDescription: { text },
    help: {
      text: `${text}\n\n${origin}, ${section}.${reading}`,
      markdown: `${escaped(text)}\n\n${codeSpan(origin)}, ${escaped(section)}.${escaped(reading)}\n\n${issueOf(entry, run)}`,
    },
    properties: {
      tags: [line(nounOf(address)), ...(level ? [level] : []), line(origin), section, aspect],
      'problem.severity': kind === 'violation' ? 'error' : 'warning',
      ...(aspect === 'access' && { 'security-severity': severityOfAccess }),
    },
  }
}

function resultOf(entry: Entry, place: Place, run: Run, options: RenderOptions) {
  const { kind } = entry
  const { finding } = place
  const { scenario, source, pointer, waived } = finding
  const facts = [place.message, ...(entry.repeat ? [`repeat with: ${entry.repeat}`] : [])]
  const logicalLocations = [
    { kind: 'scenario', fullyQualifiedName: scenario && line(scenario) },
    { kind: 'entry', fullyQualifiedName: source && `entry ${source.entry}` },
    { kind: 'member', fullyQualifiedName: pointer === '' ? '/' : line(pointer) },
  ]
  return {
    level: levels[kind as keyof typeof levels],
    message: messageOf(facts.join('\n')),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(fileOf(finding, run), options) },
          region: { startLine: source?.line ?? 1 },
        },
        logicalLocations: logicalLocations.filter(
          ({ fullyQualifiedName }) => fullyQualifiedName !== undefined,
        ),
      },
    ],
    partialFingerprints: { primaryLocationLineHash: line(place.id) },
    occurrenceCount: place.times,
    // Where one result names its suppressions, all must.
    suppressions: waived ? [{ kind: 'external', justification: reasonOf(finding, run) }] : [],
    properties: { severity: finding.severity, operation: finding.operation },
  }
}

/** The file that shows a finding: that of the traffic or of the recording. */
function fileOf({ source, scenario }: ReportedFinding, run: Run): string | undefined {
  if (source !== undefined) return source.file
  const folder = run.recordings?.folder
  return typeof folder === 'string' && scenario !== undefined
    ? `${folder}/${scenario}.har`
    : undefined
}

/** A path inside the repository: a file elsewhere would make another alert on each machine. */
function uriOf(file: string | undefined, { configuration = 'assay.config.json' }: RenderOptions) {
  const isInside = (path: string) => !/^\.\.(?:[\\/]|$)|^(?:[a-z]:|[\\/])/i.test(path)
  const paths = [file, configuration].flatMap((path) => (path ? relative('.', resolve(path)) : []))
  const path = paths.find(isInside) || 'assay.config.json'
  return path.toWellFormed().split(/[\\/]/).map(encodeURIComponent).join('/')
}

function reasonOf(finding: ReportedFinding, { waivers }: Run): string {
  const waiver = waivers.find(
    ({ state, clause, operation = finding.operation }) =>
      state === 'applied' &&
      operation === finding.operation &&
      (clause === finding.clause || clause === finding.origin),
  )
  return line(waiver ? `${waiver.reason} (${waiver.owner}, until ${waiver.expires})` : 'Waived.')
}

/** Returns a message in which nothing reads as a link, whatever a target has written. */
function messageOf(text: string) {
  return { text: show(text).replaceAll('](', '] (') }
}

function line(text: string): string {
  return showLine(text, limits.address)
}
