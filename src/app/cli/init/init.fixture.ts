import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { printedBy } from '../printed.fixture.ts'
import { initialise } from './initialise.ts'

export type Answers = Readonly<Record<string, unknown>>

const options = { config: undefined, target: undefined, environment: undefined, profile: [] }

/** A target that shows these records, and the folder in which `assay init` is called. */
export async function openTarget(answers: Answers, key = 'sk_test_s3cr3t') {
  const lines: string[] = []
  const server = createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`)
    const isKnown = request.headers.authorization === `Bearer ${key}`
    const answer = isKnown ? answers[request.url ?? ''] : undefined
    response.writeHead(isKnown ? (answer === undefined ? 404 : 200) : 401)
    response.end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const folder = await mkdtemp(join(tmpdir(), 'assay-init-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  vi.stubEnv('ASSAY_API_KEY', key)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, folder, lines, file: join(folder, 'assay.config.json') }
}

/** Calls `assay init` and keeps what it prints. */
export async function init(
  url: string | undefined,
  given: Partial<Parameters<typeof initialise>[0]> = {},
) {
  const words = { ...options, ...given }
  const { result, out } = await printedBy(() => initialise(words, url))
  return { exitCode: result, text: out }
}

/** Two people, of whom one has withdrawn consent, a company, and the subscriptions of the other one. */
export const shown: Answers = {
  '/entities': {
    data: [
      { id: 'ent_0', type: 'individual', status: 'disabled' },
      { id: 'ent_1', type: 'individual', status: 'active' },
      { id: 'ent_2', type: 'corporation', status: 'active' },
    ],
  },
  '/entities/ent_1/subscriptions': { connect: { id: 'sub_1' } },
}
