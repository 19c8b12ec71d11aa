import { join } from 'node:path'
import type { SuiteError } from '../../../base/errors/index.ts'
import type { ComparisonResult, RepeatedSide, Side } from '../../compare/index.ts'
import type { RunFlags } from '../../runner/index.ts'
import { defineCommand, usage } from '../command.ts'
import { list, type Options, text, type Values } from '../options.ts'
import { hasColour, listenForInterrupt, print, printError } from '../process.ts'
import { writeFile } from '../write-file.ts'

const options = {
  config: text('FILE', 'configuration file of live sides'),
  target: text('NAME', 'the side after: this target, tested now'),
  'baseline-target': text('NAME', 'the side before: this target, tested now'),
  'api-versions': list(
    'DATE,DATE',
    'both sides: the target, tested now at two versions of the API',
  ),
  level: text(
    'LEVEL',
    'which differences are forbidden: those that break decoding (wire), also those in what clients read and store (reader), or all (exact)',
    { choices: ['wire', 'reader', 'exact'], default: 'reader' },
  ),
  accept: text('FILE', 'differences that are accepted, each with a reason'),
  'accept-new': text(
    'FILE',
    'writes what is forbidden, by change, as a file for --accept; replace each TODO',
  ),
  markdown: text('FILE', 'also write Markdown, for a pull request'),
  out: text('DIR', 'also write compare.json to this folder'),
} satisfies Options

export const command = defineCommand({
  name: 'compare',
  summary:
    'Compares two sides: which clauses regressed, and how responses differ in shape. A side is a run.json, a folder of reports or recordings, a HAR file, or a target that is tested now. Exits with 1 if a clause regressed or the level forbids a difference, and with 3 if the side before is incomplete, or nothing can be compared.',
  arguments: { label: '[BEFORE AFTER]', max: 2 },
  options,
  examples: [
    ['compare yesterday today', 'the reports of two runs'],
    ['compare recordings traffic.har', 'recordings with the traffic of others'],
    ['compare --baseline-target sandbox --target mock', 'two targets, tested now'],
    ['compare --api-versions 2024-04-04,2025-07-04', 'what a version changes'],
    ['compare a b --accept accepted.json --markdown diff.md', 'for a pull request'],
  ],
  run: ({ options, arguments: files }) => compare(options, files),
})

type Settings = Values<typeof options>

async function compare(settings: Settings, files: readonly string[]): Promise<number> {
  const room = await import('../../compare/index.ts')
  const plan = planSides(settings, files)
  const { checkApiVersion } = await import('../../../sources/target/index.ts')
  for (const version of settings['api-versions']) checkApiVersion(version, '--api-versions')
  const accepted = settings.accept === undefined ? [] : await room.readAccepted(settings.accept)
  const signal = listenForInterrupt(() => {})
  const live = plan.filter((side) => typeof side !== 'string')
  const sides: Side[] = []
  for (const side of plan) {
    sides.push(typeof side === 'string' ? await room.readSide(side) : await runSide(side, signal))
  }
  const [before, after] = sides as [Side, Side]
  const options = { level: settings.level, accepted }
  const comparison = await confirmed(room.compareSides(before, after, options))
  const { out, markdown, 'accept-new': acceptNew } = settings
  // A comparison shows the traffic: it is for its owner only.
  const write = async (file: string | undefined, render: () => string, option: string) => {
    if (file !== undefined) await writeFile(file, render(), option, { mode: 0o600 })
  }
  const json = out && join(out, 'compare.json')
  await write(json, () => room.renderCompareJson(comparison), '--out DIR')
  await write(markdown, () => room.renderMarkdown(comparison), '--markdown FILE')
  await write(acceptNew, () => room.renderAccepted(comparison.changes), '--accept-new FILE')
  await print(room.renderTerminal(comparison, hasColour()))
  return comparison.exitCode

  async function confirmed(found: ComparisonResult): Promise<ComparisonResult> {
    const { calls, scenarios } = room.repeatedIn(found)
    if (live.length === 0 || scenarios.length === 0 || signal.aborted) return found
    const again: RepeatedSide[] = []
    for (const tested of [before, after]) {
      const side = plan[sides.indexOf(tested)]!
      if (typeof side === 'string') continue
      again.push({ of: tested, again: await runSide(side, signal, scenarios), calls })
    }
    return room.compareSides(before, after, { ...options, repeats: again })
  }
}

function planSides(settings: Settings, files: readonly string[]): readonly (string | RunFlags)[] {
  const { config, target, 'baseline-target': baseline, 'api-versions': versions } = settings
  const live = (name: string | undefined, apiVersion?: string): RunFlags => {
    return { config, target: name, overrides: { apiVersion } }
  }
  const isVersioned = versions.length > 0
  if (isVersioned && (versions.length !== 2 || baseline !== undefined)) {
    throw misuse('--api-versions takes two versions of one target.')
  }
  const plan = isVersioned
    ? [...files, ...versions.map((version) => live(target, version))]
    : [
        ...(baseline === undefined ? [] : [live(baseline)]),
        ...files,
        ...(target === undefined ? [] : [live(target)]),
      ]
  if (plan.length === 2) return plan
  throw misuse(`Two sides are needed. Named: ${plan.length}.`)
}

function misuse(message: string): SuiteError {
  return usage('compare', message, {
    remedy: { text: 'Name two sides', command: ['compare', 'BEFORE', 'AFTER'] },
  })
}

async function runSide(
  named: RunFlags,
  signal: AbortSignal,
  addresses: readonly string[] = [],
): Promise<Side> {
  const { chooseTarget } = await import('../../runner/index.ts')
  const { testSide } = await import('../../compare/index.ts')
  const { followRun } = await import('../follow-run.ts')
  const { choice, embedded } = await chooseTarget(named)
  const progress = followRun((text) => void printError(text))
  const settings = {
    ...choice,
    addresses,
    signal,
    ...progress.hooks,
    onPlan: (_target: unknown, scenarios: readonly string[]) => progress.begin(scenarios.length),
  }
  const side = await testSide(settings, embedded ? 'embedded ' : '')
  progress.end()
  return side
}
