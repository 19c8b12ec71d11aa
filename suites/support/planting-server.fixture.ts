import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type KindName, kinds } from './planted.fixture.ts'
import { places, type Shown } from './planted-places.fixture.ts'
import { createPlanter, type Planter } from './planter.fixture.ts'
import { odditiesOf } from './planting-oddities.fixture.ts'
import { type Json, openRecords } from './planting-records.fixture.ts'
import { routesOf } from './planting-routes.fixture.ts'

export interface PlantingServer extends Pick<Planter, 'plant' | 'planted'> {
  readonly baseUrl: string
  /** Another origin, where subjects are made. */
  readonly setupUrl: string
  readonly key: string
  /** All bytes that were sent until now, headers too. */
  sent(): Buffer
  /** Comes when a request is left hanging. */
  readonly hanging: Promise<void>
  close(): Promise<void>
}

export interface PlantingOptions {
  readonly seed: number
  /** The path that is asked and never answered. */
  readonly hangs?: RegExp
}

/** A target that shows, in all that it answers, what should never be kept. */
export async function startPlantingServer(options: PlantingOptions): Promise<PlantingServer> {
  const planter = createPlanter(options.seed)
  const { plant } = planter
  const key = plant('key', 'the key of the target')
  const hanging = Promise.withResolvers<void>()
  const odd = odditiesOf(planter)
  const routes = routesOf(planter, openRecords(planter), () => urls[0]!)
  let busy = true

  /** Every combination of a kind and a place is shown by one of the routes. */
  const combinations = Object.keys(places).flatMap((place) =>
    (Object.keys(kinds) as KindName[]).map((kind) => ({ kind, place })),
  )
  /** What route number `index` adds to its answer: the combinations that are its share. */
  function decorated(value: Json, index: number): Shown {
    const headers: Record<string, string | string[]> = {}
    const extras = combinations
      .filter((_, nth) => nth % routes.length === index)
      .map(({ kind, place }) => {
        const secret = plant(kind, place)
        const { member, looks } = kinds[kind]
        const shown = places[place]!(secret)
        if (!shown) return {}
        for (const [name, held] of Object.entries(shown.headers ?? {})) {
          const before = headers[name]
          headers[name] = before === undefined ? held : [before, held].flat()
        }
        return looks && !shown.met
          ? shown.members
          : { ...shown.members, held: { [member]: secret } }
      })
    return { members: { ...value, extras }, headers }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x')
    const text = await readAll(request)
    if (options.hangs?.test(url.pathname)) return hanging.resolve()
    const send = (status: number, body: unknown, headers: Shown['headers'] = {}) => {
      for (const [name, held] of Object.entries(headers)) response.setHeader(name, held)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname.startsWith('/merchants/') && busy) {
      busy = false
      return send(
        429,
        { error: { message: `Slow down, ${plant('key', 'an answer of 429')}` } },
        {
          'retry-after': '0',
          'x-limit-of': plant('e-mail', 'a header of 429'),
        },
      )
    }
    const given = request.headers.authorization?.replace('Bearer ', '')
    const isWidget = url.pathname === '/widget/events'
    if (!url.pathname.startsWith('/setup/') && !isWidget && given !== key) {
      return send(401, {
        error: {
          message: `The key ${given} is not ${plant('key', 'a refusal')}`,
          ssn: plant('ssn', 'a refusal'),
        },
      })
    }
    const last = url.pathname.split('/').at(-1)!
    if (Object.hasOwn(odd, last) && !/subscriptions|accounts$/.test(url.pathname))
      return odd[last]!(response)
    const index = routes.findIndex(
      ([method, path]) => method === request.method && path.test(url.pathname),
    )
    const route = routes[index]
    const body = text === '' ? {} : (JSON.parse(text) as Json)
    const value = route?.[2](route[1].exec(url.pathname)!.slice(1), body)
    if (value === undefined) {
      return send(404, {
        error: { type: 'X', message: `Nothing at ${request.url} for ${plant('e-mail', 'a 404')}` },
      })
    }
    const { members, headers } = decorated(value, index)
    send(200, members, headers)
  }

  const servers = [createServer(answer), createServer(answer)]
  const sent: Buffer[] = []
  for (const server of servers) server.on('connection', (socket) => keepWritten(socket, sent))
  const urls = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }),
  )
  return {
    baseUrl: urls[0]!,
    setupUrl: urls[1]!,
    key,
    planted: planter.planted,
    plant,
    sent: () => Buffer.concat(sent),
    hanging: hanging.promise,
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Keeps what is written to a socket. */
function keepWritten(socket: Socket, kept: Buffer[]): void {
  const write = socket.write
  socket.write = function (this: Socket, ...given: Parameters<Socket['write']>) {
    const [chunk, encoding] = given
    kept.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8')
        : Buffer.from(chunk),
    )
    return write.apply(this, given)
  } as Socket['write']
}
