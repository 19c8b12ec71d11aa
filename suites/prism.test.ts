import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { writeAccepted } from '../src/app/cli/accept.ts'
import { look } from '../src/app/cli/init/look.ts'
import { startPrism } from '../src/app/openapi/prism.fixture.ts'
import { testTarget } from '../src/app/runner/index.ts'
import { type ConfiguredTarget, resolveTarget } from '../src/sources/target/index.ts'
import { documentAt, faultsIn, inPrint, mockAt } from './support/prism.fixture.ts'

const page = join(import.meta.dirname, '../.github/docs/prism.md')

async function startMock() {
  const { baseUrl, close } = await startPrism(documentAt)
  afterAll(close)
  return mockAt(baseUrl)
}

const run = (mock: ConfiguredTarget) =>
  testTarget({ configuration: { targets: { mock } }, target: 'mock', env: {}, seed: 1 })

const mock = await startMock()
const found = await run(mock)

test('the generated configuration and table of the page are up to date: npm run generate', async () => {
  const { table, unexplained } = faultsIn(found)
  expect(unexplained).toEqual([])
  const configuration = inPrint(mockAt('http://127.0.0.1:4010'))
  const text = await readFile(page, 'utf8')
  const upToDate = text
    .replace(/(?<=```json\n)\{\n {2}"targets"[^`]*(?=\n```)/, () => configuration)
    .replace(/\| what Prism does[^\n]*(?:\n\|[^\n]*)*/, () => table)
  await expect(upToDate).toMatchFileSnapshot(page)
})

test('a mock whose faults and gaps are accepted conforms, as the page says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-prism-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'accepted.json')
  await writeAccepted(found, file)
  const accepted = JSON.parse(await readFile(file, 'utf8'))
  expect(await run({ ...mock, ...accepted })).toMatchObject({ exitCode: 0 })
})

test('a mock shows the person and the company of its examples to init', async () => {
  const { subjects, ...others } = mock
  const target = resolveTarget({ targets: { mock: others } }, 'mock', { env: {} })
  const shown = [...(await look(target)).subjects].map(([name, { id }]) => [
    name,
    { value: { id } },
  ])
  expect(subjects).toMatchObject(Object.fromEntries(shown))
  expect(shown).toHaveLength(2)
})
