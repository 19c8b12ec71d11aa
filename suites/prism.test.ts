import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { writeAccepted } from '../src/app/cli/accept.ts'
import { look } from '../src/app/cli/init/look.ts'
import { resolveTarget } from '../src/sources/target/index.ts'
import prism from './support/measured/prism.json' with { type: 'json' }
import { faultsIn, unexplainedIn } from './support/prism.fixture.ts'
import { openMock } from './support/run-prism.fixture.ts'

const { mock, run, close } = await openMock()
afterAll(close)
const found = await run()

test('what was measured of the mock is what it breaks, and each of it has a reason: npm run measure', () => {
  expect(faultsIn(found)).toEqual(prism)
  expect(unexplainedIn(prism)).toEqual([])
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
