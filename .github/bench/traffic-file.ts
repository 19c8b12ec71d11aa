import { open } from 'node:fs/promises'
import {
  account,
  base,
  entity,
  entryOf,
  merchant,
  payment,
  type Recorded,
} from '../../src/sources/har/har-file.fixture.ts'

/** Writes HAR, or NDJSON if the file is named so, until it holds enough; every record in it has an id of its own. */
export async function writeTraffic(
  file: string,
  isEnough: (written: { bytes: number; entries: number }) => boolean,
): Promise<void> {
  const handle = await open(file, 'w')
  const [begin, between, end] = file.endsWith('.ndjson')
    ? ['', '\n', '\n']
    : ['{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[', ',', ']}}']
  await handle.write(begin)
  const written = { bytes: 0, entries: 0 }
  while (!isEnough(written)) {
    const entries = Array.from({ length: 500 }, (_, index) =>
      JSON.stringify(asBrowser(entryOf(recorded(written.entries + index)))),
    )
    const text = (written.entries === 0 ? '' : between) + entries.join(between)
    await handle.write(text)
    written.entries += entries.length
    written.bytes += text.length
  }
  await handle.write(end)
  await handle.close()
}

export const sentHeaders = {
  accept: 'application/json, text/plain, */*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'cache-control': 'no-cache',
  origin: 'https://app.example.com',
  referer: 'https://app.example.com/accounts?view=all',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0',
}
export const receivedHeaders = {
  'access-control-allow-origin': 'https://app.example.com',
  'cache-control': 'no-store',
  date: 'Fri, 04 Jul 2025 09:30:00 GMT',
  server: 'envoy',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  vary: 'Origin',
  'x-request-id': '3f2b1c9e-7a52-4a53-9d1d-0c8a1f6f2a10',
}

/** With the headers that a browser and a server send each other besides. */
function asBrowser(entry: ReturnType<typeof entryOf>): unknown {
  const { request, response } = entry
  const list = (headers: object) =>
    Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }))
  return {
    ...entry,
    request: { ...request, headers: [...request.headers, ...list(sentHeaders)] },
    response: { ...response, headers: [...response.headers, ...list(receivedHeaders)] },
  }
}

const canceled = { status: 'canceled', source_status: 'canceled', destination_status: 'canceled' }

function recorded(number: number): Recorded {
  const id = number.toString(36).padStart(10, '0')
  const at = number / 10
  const kinds: readonly (() => Recorded)[] = [
    () => ({
      url: `${base}/accounts/acc_${id}`,
      body: account(`acc_${id}`, { update: `upt_${id}` }),
      at,
    }),
    () => ({
      method: 'PUT',
      url: `${base}/entities/ent_${id}`,
      sent: { individual: { first_name: 'Gideon' } },
      body: entity(`ent_${id}`),
      at,
    }),
    () => ({
      method: 'DELETE',
      url: `${base}/payments/pmt_${id}`,
      body: payment(`pmt_${id}`, canceled),
      at,
    }),
    () => ({ url: `${base}/merchants/mch_${id}`, body: merchant(`mch_${id}`), at }),
    () => ({
      url: `${base}/entities`,
      body: { data: [1, 2, 3].map((n) => entity(`ent_${id}${n}`)) },
      at,
    }),
    () => ({ url: `https://cdn.example.org/${id}.js`, body: 'console.log("hello")', at }),
  ]
  return kinds[number % kinds.length]!()
}
