import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeAccepted } from '../src/app/cli/accept.ts'
import { look } from '../src/app/cli/init/look.ts'
import { startPrism } from '../src/app/openapi/prism.fixture.ts'
import { testTarget } from '../src/app/runner/index.ts'
import { type ConfiguredTarget, resolveTarget } from '../src/sources/target/index.ts'
import { documentAt, faultsIn, inPrint, mockAt } from './support/prism.fixture.ts'

const page = join(import.meta.dirname, '../.github/docs/prism.md')

async function startMock() {
  const { baseUrl, close } = await startPrism(documentAt)
  onTestFinished(close)
  return mockAt(baseUrl)
}

const run = (mock: ConfiguredTarget) =>
  testTarget({ configuration: { targets: { mock } }, target: 'mock', env: {} })

test('the generated configuration and table of the page are up to date: npm run generate', async () => {
  const { table, unexplained } = faultsIn(await run(await startMock()))
  expect(unexplained).toEqual([])
  const configuration = inPrint(mockAt('http://127.0.0.1:4010'))
  const text = await readFile(page, 'utf8')
  const upToDate = text
    .replace(/(?<=```json\n)\{\n {2}"targets"[^`]*(?=\n```)/, () => configuration)
    .replace(/\| what Prism does[^\n]*(?:\n\|[^\n]*)*/, () => table)
  await expect(upToDate).toMatchFileSnapshot(page)
})

test('a mock whose faults and gaps are accepted conforms, as the page says', async () => {
  const mock = await startMock()
  const folder = await mkdtemp(join(tmpdir(), 'assay-prism-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'accepted.json')
  await writeAccepted(await run(mock), file)
  const accepted = JSON.parse(await readFile(file, 'utf8'))
  expect(await run({ ...mock, ...accepted })).toMatchObject({ exitCode: 0 })
})

test('a mock shows the person and the company of its examples to init', async () => {
  const { subjects, ...mock } = await startMock()
  const target = resolveTarget({ targets: { mock } }, 'mock', { env: {} })
  const found = [...(await look(target)).subjects].map(([name, { id }]) => [
    name,
    { value: { id } },
  ])
  expect(subjects).toMatchObject(Object.fromEntries(found))
  expect(found).toHaveLength(2)
})
