import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idOf, places } from './secret-places.fixture.ts'
import type { Secrets } from './secret-values.fixture.ts'

/** Writes a client into a folder whose requests hold secrets wherever a request may: `node client.mjs` sends them through a proxy. */
export function writeClient(folder: string, apiKey: string, { next, add }: Secrets): string {
  const secret = (write: (text: string) => string = encodeURIComponent) => {
    const text = write(next())
    add(text)
    return text
  }
  const id = () => secret((text) => encodeURIComponent(idOf(text)))
  const headers = (nth: number) => ({
    authorization: `Bearer ${nth % 7 ? apiKey : id()}`,
    'service-version': nth % 5 ? '2025-07-04' : `acc_${id()}`,
    'content-type': 'application/json',
    'user-agent': `client ${id()}`,
    'x-trace': id(),
    cookie: `sid=${id()}`,
  })
  const gets = [
    'entities/ent_',
    'accounts/acc_',
    'webhooks/whk_',
    'payments/pmt_',
    'merchants/mch_',
  ]
  const requests = places.map(([, put], nth) => {
    const message = { body: {}, headers: {} }
    put(next(), message, nth)
    const path = `/${gets[nth % gets.length]}${id()}${nth % 3 ? '' : `/${id()}`}?q=${secret()}#${secret()}`
    const kind = nth % 4
    return {
      ...{ method: ['GET', 'POST', 'PATCH', 'DELETE'][kind], path, headers: headers(nth) },
      ...((kind === 1 || kind === 2) && {
        body: nth % 12 === 1 ? `a=${secret()}&b=${secret()}` : JSON.stringify(message.body),
      }),
    }
  })
  const file = join(folder, 'client.mjs')
  writeFileSync(
    file,
    `for (const { path, ...request } of ${JSON.stringify(requests)})
  await fetch(process.env.ASSAY_PROXY_URL + path, request).then((response) => response.text())`,
  )
  return file
}
