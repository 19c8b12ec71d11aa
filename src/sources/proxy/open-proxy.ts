import { systemClock } from '../../base/clock/index.ts'
import { type ForwarderOptions, startForwarder } from './thread.ts'
import { Traces, type TracesOptions } from './traces.ts'

export interface ProxyOptions extends TracesOptions, ForwarderOptions {}

/** Forwards to an implementation, and judges and records what passes. E_PORT_TAKEN. */
export async function openProxy(options: ProxyOptions) {
  const { host, baseUrl } = options
  const startedAt = systemClock.now()
  const forwarder = await startForwarder(new URL(baseUrl).origin, options)
  const traces = new Traces(options, forwarder.port)
  forwarder.begin((...noted) => traces.take(...noted))
  const named = host.includes(':') ? `[${host}]` : host

  return {
    /** Its address in place of that of the implementation. */
    url: baseUrl.replace(/^\w+:\/\/[^/]*/, `http://${named}:${forwarder.port}`),
    counts: () => traces.counts(),
    faults: traces.faults,
    run: () => traces.run(startedAt),
    save: () => traces.save(),
    /** Ends the forwarding, and judges all that has passed. */
    async close(): Promise<void> {
      await forwarder.close()
      await traces.save(true)
    },
  }
}
