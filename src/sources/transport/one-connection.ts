import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { isDirect } from './dispatchers.ts'
import { type LiveOptions, type LiveTransport, liveTransport } from './live.ts'
import { type Pace, RunEnded } from './pace.ts'
import type { Outgoing } from './transport.ts'

/** A target that has not responded for so long may wait until another connection closes. */
const shortMs = 1_000

/** A target that serves one connection at a time responds to nobody before the end. Says whether it had been closed. */
export function openSilent(address: string): () => boolean {
  const { hostname, port, protocol } = new URL(address)
  // Behind a proxy, the target would not see it.
  if (!isDirect(hostname)) return () => false
  const usualPort = protocol === 'https:' ? 443 : 80
  const socket = connect(Number(port) || usualPort, hostname.replace(/^\[|\]$/g, ''))
  socket.on('error', () => {})
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    socket.destroy()
  }, shortMs)
  return () => {
    clearTimeout(timer)
    socket.destroy()
    return isLate
  }
}

/** So many connections are kept open at most until one more gets no response. */
const mostHeld = 4

interface ProbeOptions {
  readonly lateMs: number
  readonly tls: NonNullable<LiveOptions['tls']>
  readonly pace?: Pace | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Whether a target that had not responded before the silent connection was closed keeps connections alive and serves no other one
 * meanwhile: a harmless read over a further one gets its response only when another is closed. A target that is slow, that has just
 * started or that limits requests responds without that.
 */
export async function servesOneConnection(read: Outgoing, options: ProbeOptions): Promise<boolean> {
  const opened: LiveTransport[] = []
  try {
    return await isKeptWaiting(opened, read, options)
  } catch (error) {
    // The scenarios report why.
    if (error instanceof RunEnded || options.signal?.aborted) return false
    throw error
  } finally {
    await Promise.all(opened.map((one) => one.close()))
  }
}

async function isKeptWaiting(
  opened: LiveTransport[],
  read: Outgoing,
  { lateMs, tls, pace, signal }: ProbeOptions,
): Promise<boolean> {
  // Sends the read over a connection of its own, which stays open; undefined if nothing came within that time.
  const send = async () => {
    await pace?.waitToSend()
    const live = liveTransport({ tls, timeoutMs: 4 * lateMs, keepMs: 60_000 })
    opened.push(live)
    const sent = live(read)
    return (ms: number) => Promise.race([sent, waitFor(ms, signal)])
  }
  const first = await (await send())(lateMs)
  // As slow as before, so the silent connection did not matter.
  if (!first?.response || first.durationMs + shortMs / 2 > lateMs) return false
  const limitMs = shortMs + 2 * first.durationMs
  while (opened.length <= mostHeld) {
    const within = await send()
    if ((await within(limitMs)) !== undefined) continue
    await opened[0]!.close()
    return (await within(limitMs))?.response != null
  }
  return false
}

/** Fails when it is interrupted. Node would refuse a signal of a project that has replaced the globals of events. */
async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise: interrupted, reject } = Promise.withResolvers<void>()
  if (signal?.aborted) reject()
  signal?.addEventListener('abort', reject, { once: true })
  const over = delay(ms, undefined, { ref: false })
  await Promise.race([over, interrupted]).finally(() =>
    signal?.removeEventListener('abort', reject),
  )
}
