import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nounOf, type ReportedFinding, type Run } from '../run/index.ts'
import { type Catalogue, findClause, type RenderOptions } from './catalogue.ts'
import { factsOf } from './faults.ts'
import { show, showLine } from './show.ts'
import { lineOfReason, reasonsUndecided } from './wording.ts'

const most = { line: 400, text: 500, reasons: 20 }

const levels = {
  violation: 'error',
  warning: 'warning',
  novelty: 'note',
  observation: 'note',
} as const satisfies Readonly<Record<ReportedFinding['severity'], string>>

/**
 * The findings of a run as SARIF 2.1.0: a rule for each clause with findings, a result for each finding. What is waived is
 * suppressed, and a note, because GitHub shows suppressed results too. Differences from a baseline are no findings.
 *
 * GitHub code scanning refuses a result without a file and a line, and matches the results of two uploads by
 * `primaryLocationLineHash` alone. So a result stands at line 1 of the file that shows it, which need not be in the repository:
 * the recorded traffic, or else the configuration; its place in the response is its logical location.
 *
 * @throws {RangeError} Where `startedAt` is no time.
 */
export function renderSarif(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const rules = [...new Set(run.findings.map(({ clause }) => clause))]
  const indexes = new Map(rules.map((clause, index) => [clause, index]))
  const startedAt = new Date(run.startedAt)
  const isComplete = run.completeness === 'complete'
  const notes = isComplete
    ? []
    : [run.headline.text, ...reasonsUndecided(run, most.reasons).map(lineOfReason)]
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            version: run.tool.version,
            rules: rules.map((clause) => ruleOf(clause, catalogue)),
          },
        },
        // Uploads of two targets do not replace each other.
        automationDetails: { id: `assay/${line(run.target.name)}/` },
        invocations: [
          {
            executionSuccessful: run.completeness !== 'incomplete',
            exitCode: run.exitCode,
            startTimeUtc: startedAt.toISOString(),
            endTimeUtc: new Date(startedAt.getTime() + run.durationMs).toISOString(),
            toolExecutionNotifications: notes.map((text) => ({ message: messageOf(text) })),
          },
        ],
        results: run.findings.map((finding) => ({
          ruleId: finding.clause,
          ruleIndex: indexes.get(finding.clause),
          ...resultOf(finding, run, catalogue, options),
        })),
        properties: { verdict: run.verdict, headline: line(run.headline.text) },
      },
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A clause as a rule, in our wording. */
function ruleOf(address: string, catalogue: Catalogue) {
  const clause = findClause(catalogue, address)
  const says = { text: clause?.says ?? `${line(address)} is not known to this version of Assay.` }
  return {
    id: address,
    shortDescription: says,
    fullDescription: says,
    help: { text: [says.text, clause?.why].filter(Boolean).join('\n\n') },
    properties: {
      tags: [line(nounOf(address)), ...(clause ? [clause.level, clause.origin] : [])],
    },
  }
}

function resultOf(
  finding: ReportedFinding,
  run: Run,
  catalogue: Catalogue,
  options: RenderOptions,
) {
  const { id, severity, waived, scenario, source, operation, pointer, more } = finding
  const facts = factsOf({ finding, again: [] }, catalogue, options).map(
    ({ label, value, isCommand }) => `${label}: ${show(value, isCommand ? undefined : most.text)}`,
  )
  const logicalLocations = [
    { kind: 'scenario', fullyQualifiedName: scenario },
    { kind: 'entry', fullyQualifiedName: source && `entry ${source.entry}` },
    { kind: 'member', fullyQualifiedName: pointer === '' ? '/' : pointer },
  ]
  return {
    level: waived ? 'note' : levels[severity],
    message: messageOf([line(finding.message), ...facts].join('\n')),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(fileOf(finding, run, options)) },
          region: { startLine: 1 },
        },
        logicalLocations: logicalLocations.filter((one) => one.fullyQualifiedName !== undefined),
      },
    ],
    partialFingerprints: { primaryLocationLineHash: id },
    // Where one result names its suppressions, all must.
    suppressions: waived ? [{ kind: 'external', justification: reasonOf(finding, run) }] : [],
    ...(more !== undefined && { occurrenceCount: 1 + more }),
    properties: { severity, operation },
  }
}

/** The file that shows a finding: that of the traffic, or the configuration of the target. */
function fileOf({ source, scenario }: ReportedFinding, run: Run, options: RenderOptions): string {
  if (source !== undefined) return source.file
  const folder = run.recordings?.folder
  if (typeof folder === 'string' && scenario !== undefined) return `${folder}/${scenario}.har`
  return options.configuration ?? 'assay.config.json'
}

function uriOf(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href
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

/** Text in which nothing reads as a link, whatever a target has written. */
function messageOf(text: string) {
  return { text: text.replaceAll('](', '] (') }
}

function line(text: string): string {
  return showLine(text, most.line)
}
