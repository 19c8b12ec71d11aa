import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

const script = join(import.meta.dirname, 'forge.mjs')

export interface Issue {
  readonly number: number
  state: string
  title: string
  readonly body: string
  readonly labels: readonly string[]
}

interface Refusal {
  times: number
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** It never responds. */
  readonly hang?: boolean
}

/** A forge with the few operations that the script uses, as GitHub documents them. */
export async function startForge() {
  const issues: Issue[] = []
  const comments: { id: number; issue: number; body: string }[] = []
  const calls: string[] = []
  let refusal: Refusal | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const { pathname, searchParams } = new URL(request.url!, 'http://forge')
    const path = pathname.replace('/repos/acme/mock', '')
    const answer = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, headers).end(JSON.stringify(body))
    calls.push(`${request.method} ${path}`)
    if (request.headers.authorization !== 'Bearer gh-token') return answer(401, {})
    if (refusal !== undefined && refusal.times-- > 0) {
      const { status, headers = {}, body = '{}', hang } = refusal
      return hang ? undefined : response.writeHead(status, headers).end(body)
    }
    const page = <Item>(all: readonly Item[]) => {
      const [size, number] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)))
      return answer(200, all.slice((number! - 1) * size!, number! * size!))
    }
    const [issue, comment] = [/^\/issues\/(\d+)/, /\/comments\/(\d+)$/].map(
      (pattern) => pattern.exec(path)?.[1],
    )
    const kind = path.replace(/\d+/, 'N')
    const routes: Readonly<Record<string, () => unknown>> = {
      'GET /issues': () => page(issues),
      'GET /issues/N/comments': () =>
        page(comments.filter((found) => found.issue === Number(issue))),
      'POST /issues': () => {
        issues.push({ number: issues.length + 1, state: 'open', ...sent })
        return answer(201, {})
      },
      'POST /issues/N/comments': () => {
        comments.push({ id: comments.length + 1, issue: Number(issue), body: sent.body })
        return answer(201, {})
      },
      'PATCH /issues/N': () => {
        Object.assign(issues[Number(issue) - 1]!, sent)
        return answer(200, {})
      },
      'PATCH /issues/comments/N': () => {
        Object.assign(comments[Number(comment) - 1]!, sent)
        return answer(200, {})
      },
    }
    return (routes[`${request.method} ${kind}`] ?? (() => answer(404, {})))()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const refuse = (next: Refusal) => (refusal = next)
  return { api, issues, comments, calls, refuse }
}

/** Runs forge.mjs against a forge, in a thread: the workflows run it in a process. */
export async function call(api: string, words: readonly string[], env: object = {}) {
  const given = { GITHUB_API_URL: api, GITHUB_REPOSITORY: 'acme/mock', GITHUB_TOKEN: 'gh-token' }
  const thread = new Worker(script, {
    argv: [...words],
    env: { ...given, ...env },
    ...{ execArgv: [], stdout: true, stderr: true },
  })
  const [[status], out, error] = await Promise.all([
    once(thread, 'exit') as Promise<[number]>,
    text(thread.stdout),
    text(thread.stderr),
  ])
  return { status, out, error }
}
