import { expect, onTestFinished, test } from 'vitest'
import { shownPath } from '../../base/files/index.ts'
import { blamed, check, got, sound } from './check.fixture.ts'
import { checkFiles } from './check-files.ts'
import { fileOf, harOf, merchant } from './har-file.fixture.ts'

test('an empty recording is incomplete', async () => {
  const { run, file } = await check([])
  expect(run).toMatchObject({
    verdict: 'incomplete',
    exitCode: 3,
    headline: {
      mark: '!',
      text: `INCOMPLETE. Nothing was tested: no request of this API in ${file}.`,
    },
    problems: ['There is no request of this API in 0 entries.'],
  })
})

test('error: a file that cannot be read begins no run', async () => {
  const begun: string[] = []
  const onBegin = async () => void begun.push('begun')
  const file = await fileOf('{"log":')
  await expect(checkFiles([file], { onBegin })).rejects.toMatchObject({ exitCode: 2 })
  expect(begun).toEqual([])
  await checkFiles([await fileOf(harOf(sound))], { onBegin })
  expect(begun).toEqual(['begun'])
})

test('malformed entries and responses from a cache are counted, and the rest goes on', async () => {
  const cached = { ...got('/merchants/mch_1', merchant('mch_7')), _fromCache: 'disk' }
  const { run, traffic } = await check([{}, cached, ...sound])
  expect(blamed(run)).toEqual([])
  expect(traffic).toMatchObject({ entries: 4, judged: 2 })
  expect(traffic.unusable).toEqual([
    { what: 'it has no request', count: 1, first: 0 },
    { what: "the browser's cache responded", count: 1, first: 1 },
  ])
})

test('NDJSON that breaks off is judged as far as it goes, and the run is incomplete', async () => {
  const cut = async (entries: readonly unknown[]) => {
    const text = entries.map((entry) => JSON.stringify(entry)).join('\n')
    const file = await fileOf(text.slice(0, -100), 'cut.ndjson')
    return { file, run: (await checkFiles([file])).run }
  }
  const { file, run } = await cut(sound)
  expect(run.verdict).toBe('incomplete')
  expect(run.reason).toContain(
    `${shownPath(file)} was not read to its end: line 2 is not JSON, or is cut off`,
  )
  const worse = await cut([got('/merchants/mch_2', merchant('mch_9')), ...sound])
  expect(worse.run.verdict).toBe('nonconformant')
})

test('a HAR file that breaks off makes the run of the others incomplete', async () => {
  const text = harOf(sound)
  const file = await fileOf(text.slice(0, -100))
  const { run } = await checkFiles([file, await fileOf(text)])
  expect(run).toMatchObject({ verdict: 'incomplete', counts: { exchanges: 2 } })
  expect(run.reason).toContain(`${shownPath(file)} was not read to its end: it is not JSON (`)
})

test('error: where nothing at all can be read, an error says so', async () => {
  await expect(checkFiles([await fileOf('{}')])).rejects.toThrow(
    'The file is not a complete HAR file',
  )
  await expect(checkFiles(['/nowhere/at/all.har'])).rejects.toThrow('Cannot read the file.')
})

test('error: a terminal is no standard input', async () => {
  const before = Object.getOwnPropertyDescriptor(process.stdin, 'isTTY')
  Object.defineProperty(process.stdin, 'isTTY', { value: true, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(process.stdin, 'isTTY')
    if (before) Object.defineProperty(process.stdin, 'isTTY', before)
  })
  await expect(checkFiles(['-'])).rejects.toMatchObject({
    code: 'E_USAGE',
    message: 'Standard input is a terminal.',
  })
})
