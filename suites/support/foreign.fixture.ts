import type { Interference } from './forwarder.fixture.ts'

type Headers = Readonly<Record<string, string>>

/** Responds with JSON, a page (text that begins with `<`), plain text, or nothing. */
export function says(
  status: number,
  body: object | string = '',
  headers: Headers = {},
): Interference {
  const isText = typeof body === 'string'
  const type = isText ? (body.startsWith('<') ? 'text/html' : 'text/plain') : 'application/json'
  return (_, response) => {
    response.writeHead(status, { ...(body !== '' && { 'content-type': type }), ...headers })
    response.end(isText ? body : JSON.stringify(body))
  }
}

/** Breaks off in the middle of a response. */
const breaksOff: Interference = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
  setImmediate(() => response.destroy())
}

const page = '<html><head><title>Error</title></head><body><h1>Error</h1></body></html>'
const message = { message: 'Forbidden' }
const soon = { 'retry-after': '0' }
const usedUp = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' }
const fault = (code: string) => ({ fault: { faultstring: code, detail: { errorcode: code } } })
const each = (
  what: string,
  statuses: readonly number[],
  respond: (status: number) => Interference,
) => Object.fromEntries(statuses.map((status) => [`${what}, ${status}`, respond(status)]))

/** What gateways, limiters, filters and load balancers respond in place of an API, by its name. */
export const foreignAnswers: Readonly<Record<string, Interference>> = {
  ...each(
    'JSON of another form',
    [400, 401, 402, 403, 404, 405, 406, 409, 410, 418, 420, 422, 431, 451, 498, 500, 501, 509],
    (status) => says(status, { code: status, message: 'No' }),
  ),
  ...each('a page', [400, 401, 403, 404, 408, 413, 500, 502], (status) => says(status, page)),
  ...each('nothing', [401, 403, 404, 409, 421, 499, 503, 520, 599], (status) => says(status)),
  'a limit with Retry-After, 403': says(403, message, soon),
  'a limit with Retry-After, 400': says(400, { error: 'slow down' }, soon),
  'a limit that is used up, 403': says(403, message, usedUp),
  'a limit that is used up, 420': says(420, { error: 'Enhance your calm' }, usedUp),
  'a limit, 429 with Retry-After': says(429, message, soon),
  'a limit, 429 without Retry-After': says(429, page),
  'a limit of whole seconds, 503': says(503, page, { 'retry-after': '1' }),
  'a pause that cannot be read, 503': says(503, page, { 'retry-after': 'soon' }),
  'a pause that is over, 503': says(503, page, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
  'a challenge, 403': says(403, page, { 'cf-mitigated': 'challenge' }),
  'a challenge, 405': says(405, page, { 'x-amzn-waf-action': 'captcha' }),
  'a quota of Apigee, 500': says(500, fault('policies.ratelimit.QuotaViolation')),
  'a policy of Apigee, 401': says(401, fault('keymanagement.service.invalid_access_token')),
  'a route that Kong does not know, 404': says(404, { message: 'no Route matched' }),
  'a route that Envoy does not know, 404': says(404, 'no healthy upstream'),
  'a realm of a proxy, 401': says(401, page, { 'www-authenticate': 'Basic realm="staging"' }),
  'a realm of a proxy, 407': says(407, page, { 'proxy-authenticate': 'Basic realm="proxy"' }),
  'a page to sign in, 200': says(200, '<h1>Sign in</h1>'),
  'a page of a captive portal, 511': says(511, page),
  'a redirect to sign in, 302': says(302, '', { location: 'https://login.example/' }),
  'a redirect to another host, 307': says(307, page, { location: 'https://www.example/' }),
  'a closed connection': (request) => request.socket.destroy(),
  'a reset connection': (request) => request.socket.resetAndDestroy(),
  'a body that breaks off': breaksOff,
  'a body that is too short': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '90' })
    response.end('{"id":', () => response.destroy())
  },
  'no HTTP': (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  'no response in time': () => {},
}
