import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { base, entryOf, harOf, merchant } from '../../sources/har/har-file.fixture.ts'

/** A file that somebody may hand to us, and what becomes of it. */
export interface HostileFile {
  readonly title: string
  /** Makes the file at a path, or names another one that is there already. */
  readonly make: (path: string) => string
  /** The command and its options in front of the file. */
  readonly command: readonly string[]
  readonly exit: number
  /** What standard output and standard error say together. */
  readonly says: RegExp
}

type Content = string | Buffer
type Row = readonly [
  title: string,
  content: Content | ((path: string) => string | undefined),
  exit: number,
  says: RegExp,
]

/** What a terminal and a browser would act upon. */
const evil = '\u001b[31m\u001b]0;x\u0007\u202e<script>alert(1)</script>"\'&'
const gigabyte = 2 ** 30

const entry = entryOf({ url: `${base}/merchants/mch_1`, body: merchant('mch_1') })
const sound = harOf([entry])
const with_ = (change: object) => harOf([{ ...entry, ...change }])
const answer = (change: object) => with_({ response: { ...entry.response, ...change } })
const evilOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, one) =>
    typeof one === 'string' && !/^(?:url|method|mimeType|startedDateTime|text)$/.test(name)
      ? one + evil
      : one,
  )
const repeated = (text: string, count: number) =>
  `{"log":{"entries":[${`${text},`.repeat(count)}${text}]}}`
const member = gzipSync(Buffer.alloc(2 ** 24))
const zeros = (bytes: number) =>
  Buffer.concat(Array.from({ length: bytes / 2 ** 24 }, () => member))

const unreadable = /E_FILE_UNREADABLE/
const incomplete = /not a complete HAR file|not read to its end/

/** HAR files, judged by `check`. */
const traffic: readonly Row[] = [
  ['empty', '', 2, incomplete],
  ['white space', ' \n\t', 2, incomplete],
  ['cut in an entry', sound.slice(0, 400), 2, incomplete],
  ['cut behind an entry', sound.slice(0, -2), 2, incomplete],
  ['no JSON', 'hello', 2, incomplete],
  ['a list', '[1]', 2, incomplete],
  ['null', 'null', 2, incomplete],
  ['an empty object', '{}', 2, incomplete],
  ['entries that are an object', '{"log":{"entries":{}}}', 2, incomplete],
  ['entries that are null', '{"log":{"entries":null}}', 2, incomplete],
  ['entries that are numbers', '{"log":{"entries":[1,2]}}', 3, /it has no request/],
  ['no entries', '{"log":{"entries":[]}}', 3, /./],
  ['two documents', sound + sound, 2, incomplete],
  ['invalid UTF-8', Buffer.from(sound.replace('Whistle', 'Wh\u00ff'), 'latin1'), 3, /./],
  ['a byte order mark', `\ufeff${sound}`, 3, /./],
  ['UTF-16', Buffer.from(`\ufeff${sound}`, 'utf16le'), 2, incomplete],
  ['NUL', '\0'.repeat(1_000), 2, incomplete],
  ['NUL in a text', sound.replace('Whistle', '\0'), 2, incomplete],
  ['nested brackets', '['.repeat(1_000_000), 2, incomplete],
  ['nested entries', repeated(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 2), 3, /./],
  [
    'a nested body',
    answer({
      content: { mimeType: 'application/json', text: '['.repeat(200_000) + ']'.repeat(200_000) },
    }),
    1,
    /./,
  ],
  [
    'many entries without response',
    repeated('{"request":{"method":"GET","url":"https://a.example/"}}', 50_000),
    3,
    /./,
  ],
  ['an entry of 40 MB', repeated(`{"a":"${'x'.repeat(40_000_000)}"}`, 0), 3, /it has no request/],
  ['an entry of nothing', repeated('{}', 3), 3, /./],
  [
    'numbers for all members',
    with_({ request: 1, response: 2, startedDateTime: 3, time: 'x' }),
    3,
    /./,
  ],
  [
    'lists for all members',
    with_({ request: [], response: [], startedDateTime: [], time: [] }),
    3,
    /./,
  ],
  ['headers that are no list', with_({ request: { ...entry.request, headers: 'x' } }), 3, /./],
  [
    'headers without names',
    with_({ request: { ...entry.request, headers: [{}, null, 1, []] } }),
    3,
    /./,
  ],
  ['a URL of no form', with_({ request: { ...entry.request, url: '://%zz' } }), 3, /./],
  [
    'a URL of 1 MB',
    with_({ request: { ...entry.request, url: `${base}/${'a'.repeat(1_000_000)}` } }),
    3,
    /./,
  ],
  ['a status of no form', answer({ status: 'two hundred' }), 3, /./],
  [
    'negative sizes',
    answer({ bodySize: -9e15, content: { ...entry.response.content, size: -5 } }),
    3,
    /./,
  ],
  ['huge sizes', answer({ content: { ...entry.response.content, size: 1e308 } }), 3, /./],
  [
    'wrong base64',
    answer({ content: { ...entry.response.content, encoding: 'base64', text: '%%%' } }),
    3,
    /./,
  ],
  ['an absurd date', with_({ startedDateTime: '+999999-99-99T99:99:99Z' }), 3, /./],
  [
    'a date before all',
    with_({ startedDateTime: '-271821-04-20T00:00:00Z', time: -1e300 }),
    3,
    /./,
  ],
  ['duplicate keys', sound.replace('"status":200', '"status":500,"status":200'), 3, /./],
  [
    '__proto__',
    sound.replace('"request":{', '"__proto__":{"method":"PUT"},"constructor":1,"request":{'),
    3,
    /./,
  ],
  ['escapes and HTML in every text', harOf([evilOf(entry)]), 3, /./],
  [
    'escapes and HTML in addresses',
    with_({ request: { ...entry.request, url: `https://a.example/${evil}`, method: evil } }),
    3,
    /./,
  ],
  [
    'escapes and HTML in a body',
    answer({
      content: { mimeType: evil, text: JSON.stringify({ ...merchant(evil), [evil]: evil }) },
    }),
    1,
    /./,
  ],
  ['a lone surrogate', sound.replace('Whistle', '\\ud800'), 3, /./],
  ['gzip, cut', gzipSync(sound).subarray(0, 60), 2, /Cannot unpack/],
  [
    'gzip, damaged',
    Buffer.concat([gzipSync(sound).subarray(0, 100), Buffer.alloc(500, 7)]),
    2,
    unreadable,
  ],
  [
    'gzip, concatenated',
    Buffer.concat([gzipSync(sound.slice(0, 300)), gzipSync(sound.slice(300))]),
    3,
    /./,
  ],
  ['gzip in gzip', gzipSync(gzipSync(sound)), 2, incomplete],
  ['gzip of nothing', gzipSync(''), 2, incomplete],
  ['a gzip bomb', zeros(4 * gigabyte), 2, /longer than 256 MiB/],
]

/** What is no file. */
const places: readonly Row[] = [
  ['/dev/zero', () => '/dev/zero', 2, /device/],
  ['/dev/random behind a link', (path) => void symlinkSync('/dev/random', path), 2, /device/],
  ['a pipe', (path) => void execFileSync('mkfifo', [path]), 2, /pipe/],
  ['a folder called as a file', (path) => void mkdirSync(path), 2, /folder/],
  ['links in a circle', (path) => void symlinkSync(path, path), 2, /circle/],
  [
    '1 TiB of holes',
    (path) => {
      writeFileSync(path, '')
      truncateSync(path, 2 ** 40)
    },
    2,
    /longer than/,
  ],
]

const damaged = /E_RECORDING_UNREADABLE/
const scenario = 'merchants/retrieve/reads-merchant'
const ours = readFileSync(join(import.meta.dirname, `../../../recordings/${scenario}.har`), 'utf8')

/** Recordings of ours, replayed. */
const recordings: readonly Row[] = [
  ['empty', '', 2, damaged],
  ['of somebody else', sound, 2, damaged],
  ['cut', ours.slice(0, 900), 2, damaged],
  ['invalid UTF-8', Buffer.from([...Buffer.from(ours), 0xff]), 2, /not UTF-8/],
  ['UTF-16', Buffer.from(ours, 'utf16le'), 2, damaged],
  ['with a byte order mark', `\ufeff${ours}`, 0, /./],
  ['of another format', ours.replace(/"format": ?2/, '"format": 9e99'), 2, damaged],
  ['with numbers for all texts', ours.replace(/: "[^"]*"/g, ': 5'), 2, damaged],
  [
    'with escapes and HTML in every text',
    ours.replace(/(?<=: "[^"]*)(?=",?\n)/g, JSON.stringify(evil).slice(1, -1)),
    2,
    damaged,
  ],
  ['with steps that point nowhere', ours.replace(/"entries": \[\]/, '"entries": [99]'), 2, damaged],
  ['nested', `{"log":{"_assay":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`, 2, damaged],
  ['a gzip bomb', zeros(gigabyte), 2, /longer than/],
]

const config = (target: object) => JSON.stringify({ targets: { a: target } })
/** Configurations, as JSON. */
const configurations: readonly Row[] = [
  ['empty', '', 2, /E_CONFIG/],
  ['cut', '{"targets": {', 2, /E_CONFIG/],
  ['null', 'null', 2, /E_CONFIG/],
  ['a list', '[]', 2, /E_CONFIG/],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 2, /E_CONFIG/],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 2, /E_CONFIG/],
  ['nested', '['.repeat(200_000) + ']'.repeat(200_000), 2, /E_CONFIG/],
  [
    'with wrong types',
    config({ baseUrl: 5, apiKey: [], subjects: 'x', headers: null }),
    2,
    /E_CONFIG/,
  ],
  ['with a __proto__', '{"__proto__": {"targets": {}}, "targets": 5}', 2, /E_CONFIG/],
  ['with duplicate keys', '{"targets": {}, "targets": {"a": 1}}', 2, /E_CONFIG/],
  ['with escapes and HTML', config({ baseUrl: evil, apiKey: evil, [evil]: evil }), 2, /E_CONFIG/],
  ['of 5 MB', `{"targets": {}${' '.repeat(5_000_000)}}`, 2, /longer than 4 MiB/],
]

function rows(command: readonly string[], all: readonly Row[], extension = ''): HostileFile[] {
  return all.map(([title, content, exit, says]) => ({
    title: `${command.join(' ')}: ${title}`,
    command,
    exit,
    says,
    make(path) {
      // A recording stands in a folder, and the folder is named.
      const file = path + extension
      mkdirSync(dirname(file), { recursive: true })
      const place = typeof content === 'function' ? content(file) : writeFileSync(file, content)
      // What is there already gets a name with the extension.
      if (place !== undefined) symlinkSync(place, file)
      return extension.startsWith('/') ? path : file
    },
  }))
}

export const hostileFiles: readonly HostileFile[] = [
  ...rows(['check'], traffic),
  ...rows(['run', '--config'], configurations, '.json'),
  ...rows(['check'], places),
  // A folder is looked through, or holds a run.json.
  ...['scan', 'report'].flatMap((command) =>
    rows(
      [command],
      places.filter(([, , , says]) => !says.test('folder')),
    ),
  ),
  ...rows(['run', '--config'], places, '.json'),
  ...rows(['run', '--config'], places.slice(0, 5), '.ts'),
  ...rows(
    ['run', scenario, '--replay', '--recordings'],
    [...recordings, ...places],
    `/${scenario}.har`,
  ),
]
