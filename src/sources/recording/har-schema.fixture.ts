/** What HAR 1.2 asks for (softwareishard.com/blog/har-12-spec), as JSON Schema. Members of one's own begin with `_`. */
const text = { type: 'string' }
const size = { type: 'integer', minimum: -1 }
const time = { type: 'number', minimum: -1 }
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
}

function object(required: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional, comment: text },
    patternProperties: { '^_': {} },
    additionalProperties: false,
  }
}

function list(items: object) {
  return { type: 'array', items }
}

const pair = object({ name: text, value: text })
const cookie = object(
  { name: text, value: text },
  { path: text, domain: text, expires: text, httpOnly: {}, secure: {} },
)
const message = {
  httpVersion: text,
  cookies: list(cookie),
  headers: list(pair),
  headersSize: size,
  bodySize: size,
}

export const harSchema = object({
  log: object(
    {
      version: { const: '1.2' },
      creator: object({ name: text, version: text }),
      entries: list(
        object(
          {
            startedDateTime: instant,
            time: { type: 'number', minimum: 0 },
            request: object(
              {
                method: text,
                url: { type: 'string', format: 'uri' },
                queryString: list(pair),
                ...message,
              },
              { postData: object({ mimeType: text }, { text, params: list(pair) }) },
            ),
            response: object({
              status: { type: 'integer', minimum: 0 },
              statusText: text,
              content: object(
                { size: { type: 'integer', minimum: 0 }, mimeType: text },
                { text, encoding: text, compression: { type: 'integer' } },
              ),
              redirectURL: text,
              ...message,
            }),
            cache: object({}),
            timings: object(
              { send: time, wait: time, receive: time },
              { blocked: time, dns: time, connect: time, ssl: time },
            ),
          },
          { pageref: text, serverIPAddress: text, connection: text },
        ),
      ),
    },
    { browser: object({ name: text, version: text }), pages: list({ type: 'object' }) },
  ),
})
