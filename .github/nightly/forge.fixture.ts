import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, vi } from 'vitest'
import { main } from './main.mjs'

export interface Issue {
  readonly number: number
  isClosed: boolean
  title: string
  body: string
  labels: readonly string[]
  readonly by: string
}

/** Who owns the token. */
export const own = 'assay[bot]'

interface Refusal {
  times: number
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** It never responds. */
  readonly hang?: boolean
}

/** What a forge keeps, whatever its API. */
interface Store {
  readonly issues: Issue[]
  readonly comments: {
    readonly id: number
    readonly on: string
    readonly by: string
    body: string
  }[]
  /** The quick actions that GitLab executed. */
  readonly executed: string[]
  /** The token may not set labels. */
  readonly dropsLabels: boolean
  /** The token is of a user, who may be read: that of a job is not. */
  readonly isOfUser: boolean
}

type Sent = Readonly<Record<string, string>> & { readonly labels?: string & readonly string[] }
/** What an operation responds: a list, an object, or undefined for 404. */
type Route = (sent: Sent, ...ids: readonly number[]) => unknown

/** The few operations that the script uses, as GitHub documents them. */
function githubRoutes({
  issues,
  comments,
  dropsLabels,
  isOfUser,
}: Store): Readonly<Record<string, Route>> {
  const shown = ({ isClosed, labels, by: login, ...issue }: Issue) => {
    const state = isClosed ? 'closed' : 'open'
    return { ...issue, state, labels: labels.map((name) => ({ name })), user: { login } }
  }
  return {
    'GET /issues': ({ creator }) => issues.filter(({ by }) => by === creator).map(shown),
    'POST /issues': ({ title, body, labels }) => {
      const [number, set] = [issues.length + 1, dropsLabels ? [] : labels!]
      issues.push({ number, isClosed: false, title: title!, body: body!, labels: set, by: own })
      return shown(issues.at(-1)!)
    },
    'PATCH /issues/N': ({ state, title, body }, number) => {
      const issue = issues[number! - 1]!
      const isClosed = state === undefined ? issue.isClosed : state === 'closed'
      const { title: titleBefore, body: bodyBefore } = issue
      return Object.assign(issue, {
        isClosed,
        title: title ?? titleBefore,
        body: body ?? bodyBefore,
      })
    },
    'GET /issues/N/comments': (_, number) =>
      comments
        .filter(({ on }) => on === `issues/${number}`)
        .map(({ by: login, ...comment }) => ({ ...comment, user: { login } })),
    'POST /issues/N/comments': ({ body }, number) =>
      comments.push({ id: comments.length + 1, on: `issues/${number}`, by: own, body: body! }),
    'GET /user': () => (isOfUser ? { login: own } : undefined),
    'POST /graphql': () => (isOfUser ? undefined : { data: { viewer: { login: own } } }),
    'PATCH /issues/comments/N': ({ body }, id) => Object.assign(comments[id! - 1]!, { body }),
  }
}

/** The same, as GitLab documents them: it executes quick actions, and stores texts without the space at their ends. */
function gitlabRoutes({
  issues,
  comments,
  executed,
  dropsLabels,
}: Store): Readonly<Record<string, Route>> {
  const stored = (given: string) => {
    const body = given.replaceAll('\r', '')
    executed.push(...(body.match(/^\/\w+.*$/gm) ?? []))
    return body.trimEnd()
  }
  const authorOf = (by: string) => ({ id: by === own ? 7 : 8, username: by })
  const shown = ({ number, body, isClosed, by, ...issue }: Issue) => {
    const state = isClosed ? 'closed' : 'opened'
    const author = authorOf(by)
    return { ...issue, id: 9_000 + number, iid: number, description: body, state, author }
  }
  const notes = (kind: string): Readonly<Record<string, Route>> => ({
    [`GET /${kind}/N/notes`]: (_, iid) =>
      comments
        .filter(({ on }) => on === `${kind}/${iid}`)
        .map(({ by, ...note }) => ({ ...note, author: authorOf(by) })),
    [`POST /${kind}/N/notes`]: ({ body }, iid) =>
      comments.push({
        id: comments.length + 1,
        on: `${kind}/${iid}`,
        by: own,
        body: stored(body!),
      }),
    [`PUT /${kind}/N/notes/N`]: ({ body }, iid, id) => {
      const note = comments.find((one) => one.on === `${kind}/${iid}` && one.id === id)
      return note && Object.assign(note, { body: stored(body!) })
    },
  })
  return {
    ...notes('issues'),
    ...notes('merge_requests'),
    'GET /user': () => authorOf(own),
    'GET /issues': ({ author_id }) =>
      issues.filter(({ by }) => String(authorOf(by).id) === author_id).map(shown),
    'POST /issues': ({ title, description = '', labels }) => {
      const [number, set] = [issues.length + 1, dropsLabels ? [] : [String(labels)]]
      const body = stored(description)
      issues.push({ number, isClosed: false, title: title!, body, labels: set, by: own })
      return shown(issues.at(-1)!)
    },
    'PUT /issues/N': ({ state_event, title, description }, iid) => {
      const issue = issues[iid! - 1]!
      if (state_event !== undefined) issue.isClosed = state_event === 'close'
      if (title !== undefined) issue.title = title.trim()
      if (description !== undefined) issue.body = stored(description)
      return shown(issue)
    },
  }
}

const faces = {
  github: {
    root: '/repos/acme/mock',
    routes: githubRoutes,
    env: { GITHUB_REPOSITORY: 'acme/mock', GITHUB_TOKEN: 'secret-token' },
    address: 'GITHUB_API_URL',
  },
  gitlab: {
    root: '/projects/42',
    routes: gitlabRoutes,
    env: { CI_PROJECT_ID: '42', ASSAY_GITLAB_TOKEN: 'secret-token' },
    address: 'CI_API_V4_URL',
  },
}

/** A page of a list, and the header that names the next: so short that most lists have several. */
function pageOf(list: readonly unknown[], url: URL) {
  const size = 3
  const page = Number(url.searchParams.get('page') ?? 1)
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  const link = { link: `<${url}>; rel="first", <${next}>; rel="next"` }
  const hasMore = page * size < list.length
  return [list.slice((page - 1) * size, page * size), hasMore ? link : {}] as const
}

const sentIn = (written: string, url: URL): Sent =>
  written === '' ? Object.fromEntries(url.searchParams) : JSON.parse(written)

/** A forge with the API of GitHub or of GitLab. */
export async function startForge(
  face: keyof typeof faces = 'github',
  { dropsLabels = false, isOfUser = false } = {},
) {
  const store: Store = { issues: [], comments: [], executed: [], dropsLabels, isOfUser }
  const { root, routes: routesOf, env, address } = faces[face]
  const routes = routesOf(store)
  const calls: string[] = []
  let refusal: Refusal | undefined
  const server = createServer(async (request, response) => {
    const written = await text(request)
    const url = new URL(request.url!, api)
    const path = url.pathname.replace(root, '')
    const answer = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, headers).end(JSON.stringify(body))
    // It is asked who owns the token, and nothing is written.
    if (path !== '/graphql') calls.push(`${request.method} ${path}`)
    if (request.headers.authorization !== 'Bearer secret-token') return answer(401, {})
    if (refusal !== undefined && refusal.times-- > 0) {
      const { status, headers = {}, body = '{}', hang } = refusal
      return hang ? undefined : response.writeHead(status, headers).end(body)
    }
    const sent = sentIn(written, url)
    const ids = Array.from(path.matchAll(/\d+/g), Number)
    const found = routes[`${request.method} ${path.replace(/\d+/g, 'N')}`]?.(sent, ...ids)
    if (found === undefined) return answer(404, { message: '404 Not found' })
    return Array.isArray(found) ? answer(200, ...pageOf(found, url)) : answer(200, found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refuse = (next: Refusal) => (refusal = next)
  const named: Readonly<Record<string, string>> = { ...env, [address]: api }
  return { ...store, calls, refuse, env: named }
}

export type Forge = Awaited<ReturnType<typeof startForge>>

/** Does what forge.mjs does, in this process: the workflows run it in one of its own. */
export async function call({ env }: Pick<Forge, 'env'>, words: readonly string[], more = {}) {
  const { env: ours } = process
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    }),
  )
  process.env = { ...env, ...more }
  try {
    const status = await main(words)
    const { stdout: out, stderr: error } = written
    expect(out + error).not.toContain('secret-token')
    return { status, out, error }
  } finally {
    process.env = ours
    for (const spy of spies) spy.mockRestore()
  }
}

/** Reports some nights to the forge, one after the other. Returns the writes of each: those of which people are notified, and others. */
export async function report(forge: Forge, ...files: readonly string[]) {
  const { calls } = forge
  const writes: string[][] = []
  for (const file of files) {
    const before = calls.length
    expect(await call(forge, ['issues', file])).toMatchObject({ status: 0, error: '' })
    writes.push(calls.slice(before).filter((one) => !one.startsWith('GET')))
  }
  return writes
}
