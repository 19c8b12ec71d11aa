// A forge with the API of GitHub.
import { setTimeout as wait } from 'node:timers/promises'

/** A fault of the caller: one sentence, exit code 2. */
export class Problem extends Error {}
/** A fault of the forge: one sentence, and no fault of the night. */
export class Refusal extends Error {}

const pageSize = 100
const mostPages = 20
/** In milliseconds: a night has no longer for its forge. */
const longestWait = Number(process.env.ASSAY_FORGE_SECONDS ?? 300) * 1_000

function jsonOf(text, call) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(`The forge responded to ${call} with something else than JSON.`)
  }
}

/** How long a forge asks to wait; undefined where its refusal is not about the number of requests. */
function pauseOf({ status, headers }) {
  const after = headers.get('retry-after')
  const isLimit = status === 429 || status === 503 || (status === 403 && after !== null)
  if (!isLimit) return undefined
  const date = Date.parse(after ?? '') - Date.now()
  return Math.max(10, Number(after ?? 1) * 1_000 || date || 1_000)
}

/** The forge of the environment. With `isDry` it only reads, and if no token is set it does nothing. */
export function openForge(isDry) {
  const {
    GITHUB_API_URL: api = 'https://api.github.com',
    GITHUB_REPOSITORY: repository,
    GITHUB_TOKEN: token,
  } = process.env
  if (!/^[\w-][\w.-]*\/[\w.-]+$/.test(repository ?? ''))
    throw new Problem('GITHUB_REPOSITORY is not set: OWNER/NAME.')
  if (!token && !isDry) throw new Problem('GITHUB_TOKEN is not set.')
  const deadline = Date.now() + longestWait
  const base = `${api.replace(/\/+$/, '')}/repos/${repository}`

  async function call(method, path, body) {
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'assay-nightly',
    }
    const init = { method, headers, redirect: 'error' }
    for (;;) {
      const response = await fetch(base + path, {
        ...init,
        signal: AbortSignal.timeout(Math.max(1, Math.min(30_000, deadline - Date.now()))),
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error) => {
        const why = error.cause?.code ?? error.name
        throw new Refusal(`The forge did not respond to ${method} ${path}: ${why}.`)
      })
      const text = await response.text().catch(() => '')
      if (response.ok) return jsonOf(text, `${method} ${path}`)
      const pause = pauseOf(response)
      const isOver = pause === undefined || Date.now() + pause > deadline
      if (isOver)
        throw new Refusal(`The forge responded to ${method} ${path} with ${response.status}.`)
      await wait(pause)
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
      if (!Array.isArray(some))
        throw new Refusal(`The forge responded to GET ${path} with no list.`)
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
