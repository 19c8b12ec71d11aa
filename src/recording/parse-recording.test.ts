import { expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { parseRecording } from './parse-recording.ts'
import { wholeStory } from './recording.fixture.ts'
import { renderRecording } from './render-recording.ts'

const good = renderRecording(wholeStory())

/** The letter that comes of a text. */
function letterOf(text: string): string {
  try {
    parseRecording(text, 'recordings/it.har')
  } catch (error) {
    if (error instanceof SuiteError && error.code === 'E_RECORDING_UNREADABLE')
      return error.toText()
    throw error
  }
  throw new Error('It was read.')
}

// biome-ignore lint/suspicious/noExplicitAny: a file that is edited by hand may become anything.
type Log = any

/** The recording after somebody has edited it. */
function edited(edit: (log: Log) => void): string {
  const { log } = JSON.parse(good) as { log: Log }
  edit(log)
  return JSON.stringify({ log })
}

test('a contradiction is a letter that names the place and the remedy', () => {
  const text = edited((log) => {
    log.entries[1].response.content.text = '{"id":"pmt_000001"}'
  })
  expect(letterOf(text)).toMatchInlineSnapshot(`
    "The recording contradicts itself: it was edited, or its disk is faulty.
      file     recordings/it.har
      place    entries[1]
      because  the body of its answer is 19 bytes long, and is said to be 53
      → Record it again: npx assay run --record payments/cancel/cancels-pending
      E_RECORDING_UNREADABLE"
  `)
})

test('what is no recording of ours says what it is instead', () => {
  expect(letterOf('')).toMatch(/^The recording is empty\./)
  expect(letterOf(' \n')).toMatch(/^The recording is empty\./)
  expect(letterOf('{"log": nonsense}')).toMatch(/^The recording is not JSON\./)
  expect(letterOf('[1]')).toMatch(/^The file is JSON, but no recording\./)
  expect(letterOf('{"log":[]}')).toMatch(/^The file is JSON, but no recording\./)
  const other = { log: { version: '1.2', creator: { name: 'WebInspector' }, entries: [] } }
  const letter = letterOf(JSON.stringify(other))
  expect(letter).toMatch(/^The file is a HAR of another tool.*\n.*\n {2}creator {2}WebInspector\n/)
  expect(letter).toContain('assay check recordings/it.har')
})

test('a recording that was cut off anywhere ends too early', () => {
  for (let end = 1; end < good.length - 2; end += 7) {
    expect(letterOf(good.slice(0, end))).toMatch(/^The recording ends too early\./)
  }
  expect(letterOf(good.slice(0, good.lastIndexOf('}')))).toMatch(/ends too early/)
})

test('the marks of a merge are told from other faults', () => {
  const merging = good.replace('\n', '\n<<<<<<< HEAD\n')
  expect(letterOf(merging)).toMatch(/^The recording holds the marks of an unfinished merge\./)
  expect(letterOf(merging)).toMatch(/line {2}2\n/)
})

test('a newer format is refused, with the way out', () => {
  const letter = letterOf(
    edited((log) => {
      log._assay.format = 2
    }),
  )
  expect(letter).toMatch(/^The recording was written by a newer Assay\./)
  expect(letter).toContain('Update Assay')
})

const contradictions: Readonly<Record<string, (log: Log) => void>> = {
  'it is not 1': (log) => (log._assay.format = '1'),
  '_assay.scenario': (log) => delete log._assay.scenario,
  'it is no instant': (log) => (log._assay.recordedAt = 'yesterday'),
  '_assay.target.name': (log) => delete log._assay.target.name,
  'it is no address': (log) => (log._assay.target.baseUrl = '/v1'),
  '_assay.target.hidden.members': (log) => (log._assay.target.hidden = { members: [1] }),
  '_assay.target.dialect': (log) => (log._assay.target.dialect = []),
  'there is no entry 4, there are 4': (log) => log._assay.steps[0].entries.push(4),
  'there is no entry -1': (log) => log._assay.steps[0].entries.push(-1),
  'entry 0 belongs to _assay.steps[0] too': (log) => log._assay.steps[1].entries.push(0),
  'entry 2 belongs to _assay.steps[2] too': (log) => log._assay.steps[2].entries.push(2),
  'it must name a given or an action': (log) => (log._assay.steps[0].action = 'x'),
  'it does not say whether it went well': (log) => delete log._assay.steps[0].ok,
  'it has no list of entries': (log) => delete log._assay.steps[0].entries,
  '_assay.steps': (log) => delete log._assay.steps,
  'it is no list': (log) => (log.entries = {}),
  'it is no entry of a HAR file': (log) => (log.entries[0] = null),
  'its request has no method': (log) => delete log.entries[0].request.method,
  'its request has no address': (log) => (log.entries[0].request.url = '/payments'),
  'it went to an address that is not of the target': (log) =>
    (log.entries[0].request.url = 'https://api.invalid.example.com/payments'),
  'it began before the one it stands after': (log) => log.entries.reverse(),
  'it began at "soon", which is no instant': (log) => (log.entries[3].startedDateTime = 'soon'),
  'its request has no list of headers': (log) => (log.entries[0].request.headers = { a: 'b' }),
  'its answer has no list of headers': (log) => (log.entries[0].response.headers = [{ name: 'a' }]),
  'the body of its request is 37 bytes long, and is said to be 36': (log) =>
    log.entries[0].request.bodySize--,
  'its answer is 51 and 52 bytes long at once': (log) => log.entries[0].response.bodySize--,
  'the body of its answer is not JSON': (log) =>
    (log.entries[0].response.content.text = `{${'x'.repeat(51)}`),
  'the body of its answer is missing': (log) => delete log.entries[0].response.content.text,
  'the body of its request is missing': (log) => delete log.entries[0].request.postData,
  'it has neither an answer nor a reason': (log) => (log.entries[0].response.status = 0),
  'it has both an answer and a reason': (log) => (log.entries[0].response._code = 'ECONNRESET'),
}

for (const [what, edit] of Object.entries(contradictions)) {
  test(`a recording that was edited contradicts itself: ${what}`, () => {
    const letter = letterOf(edited(edit))
    expect(letter).toMatch(/^The recording contradicts itself/)
    expect(letter).toContain(what)
  })
}

test('members nobody knows, another order of members and other blanks do no harm', () => {
  const text = edited((log) => {
    log._assay.later = { a: 1 }
    log.entries[0]._note = 'seen by hand'
    log.browser = { name: 'none', version: '0' }
    log.entries[0].comment = 'the first'
  })
  expect(parseRecording(text, 'it.har')).toEqual(wholeStory())
})
