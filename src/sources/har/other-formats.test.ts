import { expect, test } from 'vitest'
import { checkFiles } from './check-files.ts'
import { fileOf } from './har-file.fixture.ts'
import { otherFormatOf } from './other-formats.ts'

const texts: Readonly<Record<string, string>> = {
  'a cassette of VCR': '---\nhttp_interactions:\n- request:\n    method: get\n',
  'a tape of talkback': '{\n  meta: {\n    host: "x",\n  },\n  req: {\n    url: "/a",\n',
  'a script of k6': "import http from 'k6/http'\nexport default () => http.get('https://a')\n",
  'an export of Insomnia': 'type: collection.insomnia.rest/5.0\nname: a\n',
}

const documents: Readonly<Record<string, unknown>> = {
  'a Postman collection': {
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [],
  },
  'a report of newman': { collection: {}, run: { executions: [] } },
  'an export of Insomnia': { _type: 'export', __export_format: 4, resources: [] },
  'a Pact contract': { consumer: { name: 'a' }, provider: { name: 'b' }, interactions: [] },
  'WireMock mappings': { mappings: [{ request: {}, response: {} }] },
  'a recording of nock': [{ scope: 'https://a:443', method: 'GET', path: '/a', status: 200 }],
  'a cassette of VCR': { http_interactions: [] },
  'a tape of talkback': { meta: {}, req: {}, res: {} },
}

test('error: a file of another kind is named, with the way to a HAR file', async () => {
  const files = [
    ...Object.entries(texts),
    ...Object.entries(documents).map(([name, document]) => [name, JSON.stringify(document)]),
  ] as [string, string][]
  for (const [name, text] of files) {
    await expect(checkFiles([await fileOf(text)])).rejects.toMatchObject({
      code: 'E_FILE_UNREADABLE',
      message: 'The file is not a HAR file.',
      facts: { because: `it is ${name}` },
    })
  }
})

test('a capture of packets is known by its first bytes', () => {
  for (const bytes of ['0a0d0d0a1c000000', 'd4c3b2a102000400', 'a1b2c3d400020004']) {
    const text = Buffer.from(bytes, 'hex').toString()
    expect(otherFormatOf(text)?.name).toBe('a capture of packets (pcap)')
  }
})

test('a HAR file that is cut off, and JSON of no known kind, are none of these', () => {
  expect(otherFormatOf('{"log":{"entries":[{"request":')).toBeUndefined()
  expect(otherFormatOf('[]', [])).toBeUndefined()
  expect(otherFormatOf('{"a":1}', { a: 1 })).toBeUndefined()
  expect(otherFormatOf('')).toBeUndefined()
})
