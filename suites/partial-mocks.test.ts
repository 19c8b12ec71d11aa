import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { initialise } from '../src/app/cli/init/initialise.ts'
import { testTarget } from '../src/app/runner/index.ts'
import { isObject } from '../src/base/json/index.ts'
import { operations } from '../src/core/contract/index.ts'
import { startSandbox } from '../src/sources/sandbox/index.ts'
import { actions, type Configuration, subjects } from '../src/sources/target/index.ts'
import { openForwarder } from './support/forwarder.fixture.ts'
import { type Mock, mocks } from './support/partial-mocks.fixture.ts'
import { sampleOf } from './support/sample.fixture.ts'

const rows = Object.entries(operations)

function isImplemented({ implements: some }: Mock, called: string): boolean {
  const row = rows.find(([, { method, path }]) => `${method} ${path}` === called)
  if (row === undefined || some === undefined) return true
  return some.some((name) => row[0] === name || row[0].startsWith(`${name}/`))
}

/** The same with members emptied wherever they stand. */
function without(body: unknown, names: readonly string[]): unknown {
  if (Array.isArray(body)) return body.map((item) => without(item, names))
  if (!isObject(body)) return body
  const members = Object.entries(body).map(([member, value]) => [
    member,
    names.includes(member) ? (Array.isArray(value) ? [] : null) : without(value, names),
  ])
  return Object.fromEntries(members)
}

async function start(mock: Mock, defects: readonly string[]) {
  const { path, neverShows = [] } = mock
  const sandbox = await startSandbox({
    defects,
    transform: (response, call) =>
      isImplemented(mock, `${call.method} ${call.path}`)
        ? { ...response, body: without(response.body, neverShows) }
        : { status: 404, body: { message: 'There is no such path.' } },
  })
  if (path === undefined) return sandbox
  const { baseUrl, close } = await openForwarder(sandbox.baseUrl, (incoming) => {
    incoming.url = incoming.url!.slice(path.length)
    return undefined
  })
  return {
    ...sandbox,
    baseUrl: baseUrl + path,
    async close() {
      await close()
      await sandbox.close()
    },
  }
}

/** The configuration that `assay init` writes of a mock, with the lines that its user adds. */
async function configure(mock: Mock): Promise<Configuration> {
  const { baseUrl, apiKey, close } = await start(mock, [])
  vi.stubEnv('ASSAY_API_KEY', apiKey)
  const config = join(await mkdtemp(join(tmpdir(), 'assay-mock-')), 'assay.config.json')
  const options = {
    config,
    target: 'mock',
    environment: undefined,
    profile: [],
  }
  const quiet = vi.spyOn(process.stdout, 'write').mockImplementation(((
    _: string,
    done: () => void,
  ) => {
    done()
    return true
  }) as never)
  await initialise(options, baseUrl)
  quiet.mockRestore()
  await close()
  const { targets } = JSON.parse(await readFile(config, 'utf8')) as Configuration
  const added = Object.entries(JSON.parse(`{${mock.lines.join(',')}}`))
  const of = (known: object) => added.filter(([name]) => name in known)
  const target = {
    ...targets.mock!,
    ...Object.fromEntries(added.filter(([name]) => !(name in subjects || name in actions))),
    subjects: { ...targets.mock!.subjects, ...Object.fromEntries(of(subjects)) },
    actions: Object.fromEntries(of(actions)),
  }
  return { targets: { mock: target } }
}

const isWhole = inject('isWhole')

/** `npm run test:whole` takes all. */
const some = sampleOf(Object.entries(mocks), isWhole ? 1 : 4)

for (const [index, [what, mock]] of some.entries()) {
  test(`a mock ${what} conforms with what init writes and a few lines, and not with a defect`, async () => {
    expect(mock.lines.length).toBeLessThanOrEqual(10)
    const configuration = await configure(mock)
    const runOf = async (quick: boolean, defects: readonly string[]) => {
      const { baseUrl, apiKey, close } = await start(mock, defects)
      return testTarget({
        configuration,
        target: 'mock',
        overrides: { baseUrl },
        env: { ASSAY_API_KEY: apiKey },
        quick,
      }).finally(close)
    }
    // A whole run sends what a quick one does, and more.
    for (const quick of isWhole && index % 2 === 0 ? [true, false] : [true]) {
      const run = await runOf(quick, [])
      const gaps = run.clauses.filter((one) => one.verdict === 'unreached' && !one.accepted)
      expect(gaps).toEqual([])
      expect(run).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    }
    expect(await runOf(true, [mock.defect])).toMatchObject({
      verdict: 'nonconformant',
      exitCode: 1,
    })
  })
}
