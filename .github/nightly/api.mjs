// Requests to the API of a forge, and what the other files know of a forge.
import { setTimeout as wait } from 'node:timers/promises'
import { inert } from './log.mjs'

/** A fault of the caller: one sentence, exit code 2. */
export class Problem extends Error {}
/** A fault of the forge: one sentence, and no fault of the night; and what becomes of what is missing. */
export class Refusal extends Error {
  constructor(message, remedy) {
    super(message)
    this.isForGood = remedy !== undefined
    this.remedy = remedy ?? 'What is missing is written after the next run.'
  }
}

/**
 * A forge: github.mjs and gitlab.mjs each make one, and nothing else knows which.
 *
 * @typedef {object} Forge
 * @property {string | undefined} job  the address of this job
 * @property {() => Promise<Issue[]>} issues  all of the owner of the token, open and closed, whatever their labels
 * @property {(issue: { title: string, body: string, label: string }) => Promise<void>} open
 * @property {(number: number, change: { title?: string, body?: string, isOpen?: boolean }) => Promise<void>} change
 * @property {(number: number, body: string) => Promise<void>} comment  on an issue
 * @property {(pull: string) => Promise<Comment[]>} comments  of a pull or merge request
 * @property {(written: (Issue | Comment)[]) => Promise<(Issue | Comment)[]>} own  those that the owner of the token wrote
 * @property {(pull: string, body: string, id?: number) => Promise<void>} write  a comment of it; `id`: one that exists
 *
 * @typedef {{ number: number, title: string, body: string, isClosed: boolean, author: string | number }} Issue
 * @typedef {{ id: number, body: string, author: string | number }} Comment
 */

/** The owner of the token, who is asked for once, and only where it matters; and what that one wrote. */
export function ownBy(whoami) {
  let known
  const me = async () => (known ??= await whoami())
  const own = async (written) => {
    const author = written.length > 0 ? await me() : undefined
    return written.filter((one) => one.author === author)
  }
  return { me, own }
}

function jsonOf(text, call) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(`The forge responded to ${call} with something else than JSON.`)
  }
}

/** Why a forge refuses, as it says in its words; nothing where it does not. */
function reasonIn(text) {
  try {
    const { error_description: description, message } = JSON.parse(text)
    const reason = description ?? message
    return typeof reason === 'string' ? ` (${reason.slice(0, 200)})` : ''
  } catch {
    return ''
  }
}

/** What a person has to do before a forge takes what it refuses for good, by the status. */
const repairs = {
  401: 'the forge does not know the token: renew it',
  403: 'the token may not do this: give it the right to write issues',
  404: 'the repository is not there, or hides from the token: correct its name, or the rights of the token',
  410: 'the repository has no issues: switch them on',
  422: 'the forge takes no such request: GitHub and GitLab are supported, and others are not',
}

function remedyFor(response, text) {
  const repair = isLimit(response, text) ? undefined : repairs[response.status]
  return repair && `The next run will not repair it, somebody has to: ${repair}.`
}

/** Whether a refusal is about the number of requests. GitHub says of its secondary limit only in the text what it is. */
function isLimit({ status, headers }, text) {
  const isNamed = headers.has('retry-after') || isUsedUp(headers) || isOfLimit(text)
  return status === 429 || status === 503 || (status === 403 && isNamed)
}

const isUsedUp = (headers) => headers.get('x-ratelimit-remaining') === '0'

const isOfLimit = (text) => /\brate limit\b/i.test(text)

/** How long a forge asks to wait; undefined where its refusal is not about the number of requests. */
function pauseOf(response, text) {
  if (!isLimit(response, text)) return undefined
  const { headers } = response
  const after = headers.get('retry-after')
  const date = Date.parse(after ?? '') - Date.now()
  const reset = isUsedUp(headers)
    ? Math.max(0, headers.get('x-ratelimit-reset') * 1_000 - Date.now())
    : 0
  // GitHub asks for a minute where it names no time.
  const usual = isOfLimit(text) ? 60 : 1
  return Math.max(10, Number(after ?? 0) * 1_000 || date || reset || usual * 1_000)
}

/** A function that sends requests below an address, and waits where the forge asks for it. */
function callerOf(base, token) {
  // A night has no longer for its forge.
  const deadline = Date.now() + Number(process.env.ASSAY_FORGE_SECONDS ?? 300) * 1_000
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'user-agent': 'assay-nightly',
  }
  return async (method, path, body) => {
    for (;;) {
      const response = await fetch(base + path, {
        ...{ method, headers, redirect: 'error' },
        signal: AbortSignal.timeout(Math.max(1, Math.min(30_000, deadline - Date.now()))),
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error) => {
        const why = error.cause?.code ?? error.name
        throw new Refusal(`The forge did not respond to ${method} ${path}: ${why}.`)
      })
      const text = await response.text().catch(() => '')
      if (response.ok) return { data: jsonOf(text, `${method} ${path}`), headers: response.headers }
      const pause = pauseOf(response, text)
      const isOver = pause === undefined || Date.now() + pause > deadline
      if (isOver) {
        const reason = reasonIn(text).replaceAll(token, '•••')
        throw new Refusal(
          `The forge responded to ${method} ${path} with ${response.status}${reason}.`,
          remedyFor(response, text),
        )
      }
      await wait(pause)
    }
  }
}

/** Requests below an address. With `isDry` they only read, and without a token there are none. */
export function connect(address, token, isDry) {
  const base = address.replace(/(?<!\/)\/+$/, '')
  const call = callerOf(base, token)
  return {
    /** All pages of a list, as far as the header `Link` names a next one. */
    async list(path, query = {}) {
      const all = []
      let search = token && `?${new URLSearchParams({ ...query, per_page: 100 })}`
      while (search) {
        const { data, headers } = await call('GET', path + search)
        if (!Array.isArray(data))
          throw new Refusal(`The forge responded to GET ${path} with no list.`)
        all.push(...data)
        // The token goes to no other address than the one of the forge.
        const [, next] = /<([^<>]+)>; *rel="next"/.exec(headers.get('link') ?? '') ?? []
        search = next && new URL(next, base).search
      }
      return all
    },
    async send(method, path, body) {
      if (!isDry) return (await call(method, path, body)).data
      process.stdout.write(inert(`${method} ${path}\n${JSON.stringify(body, null, 2)}\n\n`))
    },
    /** What a request responds that changes nothing, also where nothing is to be sent. */
    ask: async (method, path, body) => (await call(method, path, body)).data,
  }
}
