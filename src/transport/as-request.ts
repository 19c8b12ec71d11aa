import type { Request } from '../exchange/index.ts'
import { toolVersion } from './tool-version.ts'
import type { Outgoing } from './transport.ts'

/** The request as it goes over the wire: header names in lower case, our own headers filled in. */
export function asRequest({ method, url, headers, body }: Outgoing): Request {
  const text = textOf(body)
  const own = {
    accept: 'application/json',
    'user-agent': `assay/${toolVersion}`,
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const asked = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    method: method.toUpperCase(),
    url,
    headers: { ...own, ...Object.fromEntries(asked) },
    body:
      text === undefined
        ? { kind: 'none' }
        : { kind: 'json', value: body, bytes: Buffer.byteLength(text) },
  }
}

/** The JSON text of a body; undefined where none is sent. */
export function textOf(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body)
}
