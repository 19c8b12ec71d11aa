// What the command does: reads a run, and tells the forge of it.
import { parseArgs } from 'node:util'
import { Problem, Refusal } from './api.mjs'
import { noRunIssue } from './cause-issue.mjs'
import { github } from './github.mjs'
import { gitlab } from './gitlab.mjs'
import { isLongAgo } from './gone-issue.mjs'
import { wantedOf } from './issue.mjs'
import { inert, unbracketed } from './log.mjs'
import { readRun, readTexts } from './run-file.mjs'
import { isMarked, isOf, knownOf, sendAll, versionsIn } from './sync.mjs'
import { code, jobOf, moment, plain, sendable } from './text.mjs'

const usage =
  'node forge.mjs issues|comment RUN.JSON [--pull NUMBER] [--label assay] [--most 10] [--dry-run]'

const options = {
  pull: { type: 'string' },
  label: { type: 'string', default: 'assay' },
  most: { type: 'string', default: '10' },
  help: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
}

/** The exit code: 2 where the caller is at fault. */
export async function main(words) {
  try {
    await act(words)
    return 0
  } catch (error) {
    if (error instanceof Refusal) {
      const text = plain(`${error.message} ${error.remedy}`)
      const isRead = process.env.GITHUB_ACTIONS === 'true'
      const warning = isRead ? `::warning::${unbracketed(text.replaceAll('%', '%25'))}` : text
      process.stdout.write(isRead ? `${warning}\n` : `Warning: ${warning}\n`)
      return 0
    }
    if (!(error instanceof Problem)) throw error
    process.stderr.write(inert(`${error.message}\n`))
    return 2
  }
}

async function act(words) {
  const { values, positionals } = parse(words)
  if (values.help) return process.stdout.write(`${usage}\n`)
  const [what, file] = positionals
  if (file === undefined) throw new Problem(`No run is named. Usage: ${usage}`)
  const forge = openForge(values['dry-run'])
  const { job } = forge
  const read = await readRun(file).catch(async (error) => {
    if (what === 'issues') {
      const known = knownOf(await issuesOf(forge), '*')
      const wanted = noRunIssue(error.message, { job }, known.get('no run'))
      await sendAll(placed([wanted], known), forge, values)
    }
    throw error
  })
  const run = { ...read, job }
  if (what === 'issues') return writeIssues(run, file, forge, values)
  if (what === 'comment') return writeComment(run, forge, values)
  throw new Problem(`Unknown: ${what ?? 'nothing'}. Usage: ${usage}`)
}

function parse(args) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Problem(`${error.message} Usage: ${usage}`)
  }
}

/** The forge that the environment names. */
function openForge(isDry) {
  const { GITHUB_REPOSITORY, CI_API_V4_URL } = process.env
  if (GITHUB_REPOSITORY) return github(isDry)
  if (CI_API_V4_URL) return gitlab(isDry)
  throw new Problem(
    'The environment names no forge: GITHUB_REPOSITORY and GITHUB_TOKEN are not set, nor CI_API_V4_URL, CI_PROJECT_ID and ASSAY_GITLAB_TOKEN.',
  )
}

// Issues

/** Opens, changes and closes issues, so that each says what is true after this run. */
async function writeIssues(run, file, forge, values) {
  const texts = await readTexts(file)
  const issues = await issuesOf(forge)
  const { name } = run.target
  const ofTarget = issues.filter((issue) => isOf(issue, name))
  const known = knownOf(ofTarget, name, run.apiVersion)
  const others = knownOf(issues, '*')
  // A run of any target ends the nights without a run.
  const lost = others.get('no run')
  const ended = lost ? [noRunIssue(undefined, run, lost)] : []
  // Where a forge has issues of several targets or versions, each title says of which it is.
  const isOfOne = known.size === ofTarget.length
  const isAlone = ofTarget.length + others.size === issues.length
  const own = isOfOne ? name : `${name}, API ${run.apiVersion}`
  const of = isOfOne && isAlone ? '' : ` (${own})`
  const shown = {
    ...run,
    of,
    isGapTold: lost?.isClosed === false,
    target: { ...run.target, name: own },
  }
  const left = versionsIn(ofTarget).flatMap((version) => leftIssues(ofTarget, version, run))
  const wanted = placed(wantedOf(shown, texts, known), known, run)
  const all = [...wanted, ...placed(ended, others), ...left]
  await sendAll(all, forge, values)
}

/** Issues with what exists of them, their target and its version: `*` where nobody knows them. */
function placed(wanted, known, { target = { name: '*' }, apiVersion, startedAt: at } = {}) {
  const of = { target: target.name, apiVersion, at }
  return wanted.map((one) => ({ ...one, ...of, issue: known.get(one.key) }))
}

function leftIssues(issues, version, run) {
  if (version === run.apiVersion) return []
  const known = knownOf(issues, run.target.name, version)
  return [...known].flatMap(([key, issue]) => {
    const { at } = issue.state
    if (issue.isClosed || !isLongAgo(at, run)) return []
    const status = `No run tests API version ${code(version)} any more: the last one was that of ${moment(at)}. ${jobOf(run)}.`
    const text = { title: issue.title, status, comment: status }
    const wanted = [{ key, phase: 'left', isOpen: false, ...text }]
    return placed(wanted, known, { target: run.target, apiVersion: version, startedAt: at })
  })
}

/** The issues of this script: they have its marker, and its author. Anybody may write the marker. */
async function issuesOf(forge) {
  return forge.own((await forge.issues()).filter(isMarked))
}

/** Violations that count, by the id of the finding. */
function violationsOf({ findings }) {
  const counted = findings.filter(({ severity, waived }) => severity === 'violation' && !waived)
  return Map.groupBy(counted, ({ id }) => id)
}

// Comments

const summaryMarker = '<!-- assay summary -->'

/** One comment, changed in place: the headline, and the violations that are new since the last run. */
async function writeComment(run, forge, { pull }) {
  if (!/^\d+$/.test(pull ?? ''))
    throw new Problem(`No pull or merge request is named. Usage: ${usage}`)
  const body = sendable(commentOf(run))
  const marked = (await forge.comments(pull)).filter(({ body }) => body?.startsWith(summaryMarker))
  const [own] = await forge.own(marked)
  if (own?.body !== body) await forge.write(pull, body, own?.id)
}

function commentOf(run) {
  const { headline, history } = run
  const isNew = (clause) => history === undefined || history.broken.includes(clause)
  const fresh = [...violationsOf(run).values()].filter(([{ clause }]) => isNew(clause))
  const rows = fresh.slice(0, 50).map(([{ clause, message }, ...again]) => {
    return `| ${code(clause)} | ${code(message)} | ${again.length + 1} |`
  })
  const table =
    rows.length === 0
      ? ['No violation is new.']
      : ['| clause | what | times |', '|---|---|---|', ...rows]
  const changes = history?.changes ?? []
  const fixed = changes
    .filter(({ kind }) => kind === 'fixed')
    .map(({ clause }) => code(clause))
    .join(', ')
  const isShown = ({ kind, clause }) => kind === 'fixed' || (kind === 'broken' && isNew(clause))
  const others = changes.filter((change) => !isShown(change))
  return [
    summaryMarker,
    `**${code(`${headline.mark} ${headline.text}`)}**`,
    '',
    ...table,
    ...(fresh.length > 50 ? ['', `And ${fresh.length - 50} more.`] : []),
    ...(fixed === '' ? [] : ['', `Fixed: ${fixed}`]),
    ...(others.length === 0 ? [] : ['']),
    ...others.map(({ kind, text }) => `- ${code(`${kind}: ${text}`)}`),
    '',
    `${jobOf(run)}.`,
  ].join('\n')
}
