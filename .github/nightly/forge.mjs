#!/usr/bin/env node
// Writes what a run of Assay found to a forge with the API of GitHub. Copy it; it needs nothing but Node 22.
//
//   node forge.mjs issues reports/run.json            one issue for each new violation, closed when it is mended
//   node forge.mjs comment reports/run.json --pull 7  one comment on a pull request, with what is new only
//
// --dry-run prints what it would send. The environment names the forge as GitHub Actions does:
// GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN; GITHUB_SERVER_URL and GITHUB_RUN_ID for a link to the job.
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

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
  const run = await readRun(file)
  const forge = openForge(values['dry-run'])
  if (what === 'issues') return tellIssues(run, forge, values)
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
  if (file === undefined) throw new Problem(`No run is named. Usage: ${usage}`)
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

const marker = (id) => `<!-- assay finding ${id} -->`

/** One issue for each violation; what is mended is closed, what comes again is opened again. */
async function tellIssues(run, forge, { label, most }) {
  const violations = violationsOf(run)
  const known = await forge.listIssues(label)
  const idOf = ({ body }) => /<!-- assay finding (\S+) -->/.exec(body ?? '')?.[1]
  const issues = new Map(known.flatMap((issue) => (idOf(issue) ? [[idOf(issue), issue]] : [])))
  const fresh = [...violations.keys()].filter((id) => !issues.has(id))
  for (const id of fresh.slice(0, Number(most))) {
    await forge.send('POST', '/issues', issueOf(id, violations.get(id), run, label))
  }
  const left = fresh.length - Number(most)
  if (left > 0) console.log(`${left} more new violations have no issue: --most ${most}.`)
  for (const [id, issue] of issues) {
    if (violations.has(id) && issue.state === 'closed') await reopen(forge, issue, run)
    if (!violations.has(id) && issue.state === 'open' && isMended(issue, run)) {
      await close(forge, issue, run)
    }
  }
}

async function reopen(forge, { number }, run) {
  await forge.send('POST', `/issues/${number}/comments`, { body: `Found again. ${jobOf(run)}` })
  await forge.send('PATCH', `/issues/${number}`, { state: 'open' })
}

async function close(forge, { number }, run) {
  await forge.send('POST', `/issues/${number}/comments`, { body: `Mended. ${jobOf(run)}` })
  await forge.send('PATCH', `/issues/${number}`, { state: 'closed', state_reason: 'completed' })
}

/** Violations that count, by the id of the finding. */
function violationsOf({ findings }) {
  const counted = findings.filter(
    ({ severity, waived, relaxed }) => severity === 'violation' && !waived && !relaxed,
  )
  return Map.groupBy(counted, ({ id }) => id)
}

/** Only a run that put the clause to the test says that a violation is gone. */
function isMended(issue, { clauses }) {
  const clause = /<!-- assay clause (\S+) -->/.exec(issue.body ?? '')?.[1]
  const verdict = clauses.find(({ id }) => id === clause)?.verdict
  return ['kept', 'warned', 'broken'].includes(verdict)
}

function issueOf(id, found, run, label) {
  const { clause, origin, message, operation, pointer, expected, actual, scenario } = found[0]
  const facts = [
    ['clause', `${clause} (${origin})`],
    ['operation', operation],
    ['place', pointer === '' ? 'the whole response' : pointer],
    ['expected', expected],
    ['actual', actual],
    ['scenario', scenario],
    ['target', `${run.target.name}, API ${run.apiVersion}`],
    ['seen', `${found.length} ${found.length === 1 ? 'time' : 'times'}`],
  ].filter(([, value]) => value !== undefined && value !== null && value !== '')
  const lines = [
    escaped(message),
    '',
    ...facts.map(([name, value]) => `- ${name}: ${code(value)}`),
    '',
    jobOf(run),
    marker(id),
    `<!-- assay clause ${clause} -->`,
  ]
  return { title: plain(`${clause}: ${message}`, 200), body: lines.join('\n'), labels: [label] }
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
  const mended = (history?.mended ?? []).map(code).join(', ')
  return [
    summaryMarker,
    `**${escaped(`${headline.mark} ${headline.text}`)}**`,
    '',
    ...table,
    ...(fresh.length > 50 ? ['', `And ${fresh.length - 50} more.`] : []),
    ...(mended === '' ? [] : ['', `Mended: ${mended}`]),
    '',
    jobOf(run),
  ].join('\n')
}

function jobOf({ startedAt }) {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: id,
  } = process.env
  const link =
    server && repository && id ? ` [Job](${server}/${repository}/actions/runs/${id}).` : ''
  return `Run of ${plain(startedAt, 40)}.${link}`
}

// Text of others: nothing in it is Markdown, a mention or a comment.

function plain(text, longest = 1_000) {
  const line = String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

function escaped(text) {
  return plain(text).replace(/[\\`*_{}[\]<>()#|!@]/g, '\\$&')
}

function code(text) {
  return `\`${plain(text, 300).replaceAll('`', "'").replaceAll('|', '¦')}\``
}

// The forge

const pageSize = 100
const mostPages = 20

/** The forge of the environment. With `isDry` nothing but reading is done, and nothing where no token is set. */
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
          `The forge did not answer ${method} ${path}: ${error.cause?.code ?? error.name}.`,
        )
      })
      if (response.ok) return response.json()
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || attempt === 3)
        throw new Problem(`The forge answered ${method} ${path} with ${response.status}.`)
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
