import type { Server, Socket } from 'node:net'
import type { Forwarding } from './forwarding.ts'
import { Relay } from './relay.ts'

const { createServer } = process.getBuiltinModule('node:net')

/** A server whose connections are relayed to an implementation. It does not listen yet; `end` takes no more requests. */
export function forwardingServer(forwarding: Forwarding) {
  const relays = new Set<Relay>()
  const options = { allowHalfOpen: true, noDelay: true }
  const server: Server = createServer(options, (client: Socket) => {
    const relay = new Relay(client, forwarding)
    relays.add(relay)
    client.on('close', () => relays.delete(relay))
  })
  return {
    server,
    /** Requests that are under way may still end, for so many milliseconds. */
    async end(graceMs: number): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const relay of relays) relay.close()
      const timer = setTimeout(() => {
        for (const relay of relays) relay.destroy()
      }, graceMs)
      await closed
      clearTimeout(timer)
    },
  }
}
