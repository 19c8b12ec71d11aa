import { request } from 'node:http'

/** The refusal of a service that wraps its responses, as its clients throw it. */
class ServiceError extends Error {
  readonly error: Readonly<Record<string, unknown>>

  constructor(error: Readonly<Record<string, unknown>>) {
    super(String(error.message))
    this.error = error
  }
}

/**
 * A client of a service that wraps its responses, with the habits of clients that others wrote: a JSON body with every
 * request, headers of its own, its own spelling of paths; it reads what stands in `data`.
 */
export function clientOf(baseUrl: string, apiKey: string, version: string) {
  let calls = 0
  return async (method: string, path: string, data: object = {}, token = apiKey) => {
    const body = JSON.stringify(data)
    const spelled = spellings[calls++ % spellings.length]!(path)
    const { port, pathname } = new URL(baseUrl)
    const headers = {
      'Api-Version': version,
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/plain, */*',
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'some-client/4.2',
      'X-Request-Id': String(calls),
      'Idempotency-Key': `call-${calls}`,
    }
    const text = await send({ port, method, path: pathname + spelled, headers }, body)
    const { success, data: content } = JSON.parse(text)
    if (success !== true) throw new ServiceError(content.error)
    return content
  }
}

/** Ways to write one and the same path. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => path.replace('/', '//'),
  (path) => path.replaceAll('_', '%5F'),
  (path) => path.replace(/[a-z](?=[a-z_]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}?expand=&page_limit=100`,
]

function send(options: object, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...options }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(text)
    })
      .on('error', reject)
      .end(body)
  })
}
