#!/usr/bin/env node
// Writes what a run of Assay found to a forge with the API of GitHub. With issue.mjs beside it, it needs nothing but Node 22.
//
//   node forge.mjs issues reports/run.json            one issue for each new violation, closed when it is fixed, and one for
//                                                     a night that is incomplete or left no run
//   node forge.mjs comment reports/run.json --pull 7  one comment on a pull request, with what is new only
//
// --dry-run prints what it would send. The environment names the forge as GitHub Actions does:
// GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN; GITHUB_SERVER_URL and GITHUB_RUN_ID for a link to the job.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { code, escaped, issueOf, jobOf, marker, night, nightOf } from './issue.mjs'

const usage =
  'node forge.mjs issues|comment RUN.JSON [--pull NUMBER] [--label assay] [--most 20] [--dry-run]'

const options = {
  pull: { type: 'string' },
  label: { type: 'string', default: 'assay' },
  most: { type: 'string', default: '20' },
  'dry-run': { type: 'boolean', default: false },
}

/** A fault of the caller or of the forge: one sentence, exit code 2. */
class Problem extends Error {}

async function main() {
  const { values, positionals } = parse()
  const [what, file] = positionals
  if (file === undefined) throw new Problem(`No run is named. Usage: ${usage}`)
  const forge = openForge(values['dry-run'])
  const run = await readRun(file).catch(async (error) => {
    if (what === 'issues') await tellNight(undefined, [error.message], forge, values.label)
    throw error
  })
  if (what === 'issues') return tellIssues(run, file, forge, values)
  if (what === 'comment') return tellComment(run, forge, values)
  throw new Problem(`Unknown: ${what ?? 'nothing'}. Usage: ${usage}`)
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Problem(`${error.message} Usage: ${usage}`)
  }
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

/** Opens one issue for each violation, closes it when the violation is fixed, and opens it again when the violation returns. */
async function tellIssues(run, file, forge, { label, most }) {
  await tellNight(run, gapsOf(run), forge, label)
  const sentences = await readSentences(file)
  const violations = violationsOf(run)
  const known = await forge.listIssues(label)
  const idOf = ({ body }) => /<!-- assay finding (\S+) -->/.exec(body ?? '')?.[1]
  const issues = new Map(known.flatMap((issue) => (idOf(issue) ? [[idOf(issue), issue]] : [])))
  const fresh = [...violations.keys()].filter((id) => !issues.has(id))
  for (const id of fresh.slice(0, Number(most))) {
    const issue = issueOf(id, violations.get(id), run, sentences)
    await forge.send('POST', '/issues', { ...issue, labels: [label] })
  }
  const left = fresh.length - Number(most)
  if (left > 0) console.log(`${left} more new violations have no issue: --most ${most}.`)
  issues.delete(night)
  for (const [id, issue] of issues) {
    if (violations.has(id) && issue.state === 'closed') await reopen(forge, issue, run)
    if (!violations.has(id) && issue.state === 'open' && isMended(issue, run)) {
      await close(forge, issue, run, 'Fixed.')
    }
  }
}

async function reopen(forge, { number }, run) {
  const body = run === undefined ? 'Again.' : `Found again. ${jobOf(run)}`
  await forge.send('POST', `/issues/${number}/comments`, { body })
  await forge.send('PATCH', `/issues/${number}`, { state: 'open' })
}

async function close(forge, { number }, run, why) {
  await forge.send('POST', `/issues/${number}/comments`, { body: `${why} ${jobOf(run)}` })
  await forge.send('PATCH', `/issues/${number}`, { state: 'closed', state_reason: 'completed' })
}

/** Violations that count, by the id of the finding. */
function violationsOf({ findings }) {
  const counted = findings.filter(({ severity, waived }) => severity === 'violation' && !waived)
  return Map.groupBy(counted, ({ id }) => id)
}

/** Only a run that put the clause to the test says that a violation is gone. */
function isMended(issue, { clauses }) {
  const clause = /<!-- assay clause (\S+) -->/.exec(issue.body ?? '')?.[1]
  const verdict = clauses.find(({ id }) => id === clause)?.verdict
  return ['kept', 'warned', 'broken'].includes(verdict)
}

/** What the clauses say, from the JUnit report beside the run; none where it was not written. */
async function readSentences(file) {
  const text = await readFile(join(dirname(file), 'junit.xml'), 'utf8').catch(() => '')
  const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  const cases = text.matchAll(/<testcase classname="clauses\.[^"]*" name="([^": ]+): ([^"]*)"/g)
  return new Map(
    Array.from(cases, ([, clause, sentence]) => [
      clause,
      sentence.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => characters[name]),
    ]),
  )
}

/** Why a night tested less than it should; nothing where it is whole. */
function gapsOf({ verdict, completeness, problems = [], reason }) {
  if (verdict !== 'incomplete' && completeness !== 'incomplete') return []
  return [reason, ...problems].filter((one) => one !== undefined && one !== '').slice(0, 20)
}

/** One issue for nights that are incomplete or left no run, closed by the first that is whole. */
async function tellNight(run, because, forge, label) {
  const known = (await forge.listIssues(label)).find(({ body }) => body?.includes(marker(night)))
  if (because.length === 0) {
    if (known?.state === 'open') await close(forge, known, run, 'Whole again.')
  } else if (known === undefined) {
    await forge.send('POST', '/issues', { ...nightOf(run, because), labels: [label] })
  } else if (known.state === 'closed') await reopen(forge, known, run)
}

// Comments

const summaryMarker = '<!-- assay summary -->'

/** One comment, changed in place: the headline, and the violations that are new since the last run. */
async function tellComment(run, forge, { pull }) {
  if (!/^\d+$/.test(pull ?? '')) throw new Problem(`No pull request is named. Usage: ${usage}`)
  const body = commentOf(run)
  const comments = await forge.listComments(pull)
  const own = comments.find((comment) => comment.body?.includes(summaryMarker))
  if (own === undefined) await forge.send('POST', `/issues/${pull}/comments`, { body })
  else if (own.body !== body) await forge.send('PATCH', `/issues/comments/${own.id}`, { body })
}

function commentOf(run) {
  const { headline, history } = run
  const isNew = (clause) => history === undefined || history.broken.includes(clause)
  const fresh = [...violationsOf(run).values()].filter(([{ clause }]) => isNew(clause))
  const rows = fresh.slice(0, 50).map(([{ clause, message }, ...again]) => {
    return `| ${code(clause)} | ${escaped(message)} | ${again.length + 1} |`
  })
  const table =
    rows.length === 0
      ? ['No violation is new.']
      : ['| clause | what | times |', '|---|---|---|', ...rows]
  const fixed = (history?.fixed ?? []).map(code).join(', ')
  return [
    summaryMarker,
    `**${escaped(`${headline.mark} ${headline.text}`)}**`,
    '',
    ...table,
    ...(fresh.length > 50 ? ['', `And ${fresh.length - 50} more.`] : []),
    ...(fixed === '' ? [] : ['', `Fixed: ${fixed}`]),
    '',
    jobOf(run),
  ].join('\n')
}

// The forge

const pageSize = 100
const mostPages = 20

/** The forge of the environment. With `isDry` it only reads, and if no token is set it does nothing. */
function openForge(isDry) {
  const {
    GITHUB_API_URL: api = 'https://api.github.com',
    GITHUB_REPOSITORY: repository,
    GITHUB_TOKEN: token,
  } = process.env
  if (!/^[\w-][\w.-]*\/[\w.-]+$/.test(repository ?? ''))
    throw new Problem('GITHUB_REPOSITORY is not set: OWNER/NAME.')
  if (!token && !isDry) throw new Problem('GITHUB_TOKEN is not set.')
  const base = `${api.replace(/\/+$/, '')}/repos/${repository}`

  async function call(method, path, body) {
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'assay-nightly',
    }
    const init = { method, headers, signal: AbortSignal.timeout(30_000), redirect: 'error' }
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(base + path, {
        ...init,
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error) => {
        throw new Problem(
          `The forge did not respond to ${method} ${path}: ${error.cause?.code ?? error.name}.`,
        )
      })
      if (response.ok) return response.json()
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || attempt === 3)
        throw new Problem(`The forge responded to ${method} ${path} with ${response.status}.`)
      await wait(Math.min(60, Number(response.headers.get('retry-after')) || 1) * 1_000)
    }
  }

  async function list(path) {
    if (!token) return []
    const all = []
    for (let page = 1; page <= mostPages; page++) {
      const some = await call(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}per_page=${pageSize}&page=${page}`,
      )
      all.push(...some)
      if (some.length < pageSize) break
    }
    return all
  }

  return {
    listIssues: (label) => list(`/issues?state=all&labels=${encodeURIComponent(label)}`),
    listComments: (pull) => list(`/issues/${pull}/comments`),
    async send(method, path, body) {
      if (isDry) console.log(`${method} ${path}\n${JSON.stringify(body, null, 2)}\n`)
      else await call(method, path, body)
    },
  }
}

await main().catch((error) => {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exitCode = 2
})
