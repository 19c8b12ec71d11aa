#!/usr/bin/env node
// Writes what a run of Assay found to GitHub or GitLab. It needs nothing but Node 22 and the other files *.mjs beside it.
//
//   node forge.mjs issues reports/run.json            one issue for each broken clause, each cause of an incomplete night and each
//                                                     waiver that needs attention; they say what is true tonight
//   node forge.mjs comment reports/run.json --pull 7  one comment on a pull or merge request, with what is new only
//
// If the forge refuses or does not respond, a warning says so, and the exit code is 0: the verdict is that of the run, and the next
// night writes what is missing. --dry-run prints what it would send. The environment names the forge as its CI does:
// GITHUB_REPOSITORY and GITHUB_TOKEN, or CI_API_V4_URL and CI_PROJECT_ID, and ASSAY_GITLAB_TOKEN, which you add.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem, Refusal } from './api.mjs'
import { noRunIssue } from './cause-issue.mjs'
import { github } from './github.mjs'
import { gitlab } from './gitlab.mjs'
import { wantedOf } from './issue.mjs'
import { inert, unbracketed } from './log.mjs'
import { isMarked, knownOf, sendAll } from './sync.mjs'
import { code, jobOf, plain, sendable } from './text.mjs'

const usage =
  'node forge.mjs issues|comment RUN.JSON [--pull NUMBER] [--label assay] [--most 20] [--dry-run]'

const options = {
  pull: { type: 'string' },
  label: { type: 'string', default: 'assay' },
  most: { type: 'string', default: '20' },
  'dry-run': { type: 'boolean', default: false },
}

async function main() {
  const { values, positionals } = parse()
  const [what, file] = positionals
  if (file === undefined) throw new Problem(`No run is named. Usage: ${usage}`)
  const forge = openForge(values['dry-run'])
  const { job } = forge
  const read = await readRun(file).catch(async (error) => {
    if (what === 'issues') {
      const issues = await issuesOf(forge, values)
      await writeNoRun(error.message, { job }, issues, forge, values)
    }
    throw error
  })
  const run = { ...read, job }
  if (what === 'issues') return writeIssues(run, file, forge, values)
  if (what === 'comment') return writeComment(run, forge, values)
  throw new Problem(`Unknown: ${what ?? 'nothing'}. Usage: ${usage}`)
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true })
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

async function readRun(file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Problem(`The run cannot be read: ${file} (${error.code}).`)
  })
  let run
  try {
    run = JSON.parse(text)
  } catch {
    throw new Problem(`The run is not JSON, or is cut off: ${file}.`)
  }
  const isRun =
    run?.schemaVersion === 1 && Array.isArray(run.findings) && Array.isArray(run.clauses)
  if (!isRun) throw new Problem(`The file is no run.json of Assay: ${file}.`)
  return run
}

// Issues

/** Opens, changes and closes issues, so that each says what is true after this run. */
async function writeIssues(run, file, forge, values) {
  const sentences = await readSentences(file)
  const issues = await issuesOf(forge, values)
  const known = knownOf(issues, run.target.name)
  await sendAll(wantedOf(run, sentences, known), known, run.target.name, forge, values)
  // A run of any target ends the nights without a run.
  await writeNoRun(undefined, run, issues, forge, values)
}

/** The issues of this script: they have its marker, and its author. Anybody may write the marker. */
async function issuesOf(forge, { label }) {
  return forge.own((await forge.issues(label)).filter(isMarked))
}

/** The issue of a night that left no run, `because` of what: nobody knows of which target. */
async function writeNoRun(because, run, issues, forge, values) {
  const known = knownOf(issues, '*')
  if (because === undefined && known.size === 0) return
  await sendAll([noRunIssue(because, run)], known, '*', forge, values)
}

/** Violations that count, by the id of the finding. */
function violationsOf({ findings }) {
  const counted = findings.filter(({ severity, waived }) => severity === 'violation' && !waived)
  return Map.groupBy(counted, ({ id }) => id)
}

/** What the clauses say, from the JUnit report beside the run; none where it was not written. */
async function readSentences(file) {
  const text = await readFile(join(dirname(file), 'junit.xml'), 'utf8').catch(() => '')
  const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  const cases = text.matchAll(/<testcase classname="clauses\.[^"<]*" name="([^": <]+): ([^"<]*)"/g)
  return new Map(
    Array.from(cases, ([, clause, sentence]) => [
      clause,
      sentence.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => characters[name]),
    ]),
  )
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
  const others = changes.filter(({ kind }) => kind !== 'broken' && kind !== 'fixed')
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

await main().catch((error) => {
  if (error instanceof Refusal) {
    const text = plain(`${error.message} What is missing is written after the next run.`)
    const isRead = process.env.GITHUB_ACTIONS === 'true'
    console.log(
      isRead ? `::warning::${unbracketed(text.replaceAll('%', '%25'))}` : `Warning: ${text}`,
    )
  } else if (error instanceof Problem) {
    process.stderr.write(inert(`${error.message}\n`))
    process.exitCode = 2
  } else throw error
})
