import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A page in Chromium, by the DevTools protocol. */
export interface Tab {
  /** Sends a command of the protocol, such as `Page.navigate`. Returns its result. */
  send(method: string, params?: object): Promise<Record<string, unknown>>
  /** Evaluates an expression in the page. Returns its value, which is awaited. */
  evaluate(expression: string): Promise<unknown>
}

/** Runs an action with a page in Chromium. Returns undefined where no Chromium is installed. */
export async function withChromium<Value>(
  act: (tab: Tab) => Promise<Value>,
): Promise<Value | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-chromium-'))
  const browser = spawn(
    'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  try {
    const address = await new Promise<string | undefined>((done) => {
      browser.once('error', () => done(undefined))
      createInterface(browser.stderr).on('line', (line) => {
        const [, found] = /DevTools listening on ws:\/\/([^/]+)\//.exec(line) ?? []
        if (found !== undefined) done(found)
      })
    })
    if (address === undefined) return undefined
    const pages = (await (await fetch(`http://${address}/json/list`)).json()) as {
      readonly type: string
      readonly webSocketDebuggerUrl: string
    }[]
    const page = pages.find(({ type }) => type === 'page')!
    return await act(await connect(page.webSocketDebuggerUrl))
  } finally {
    const ended = new Promise((done) => browser.once('close', done))
    if (browser.kill()) await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function connect(url: string): Promise<Tab> {
  const socket = new WebSocket(url)
  await new Promise((done) => socket.addEventListener('open', done, { once: true }))
  const waiting = new Map<number, (message: Record<string, unknown>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  let last = 0
  const send: Tab['send'] = async (method, params = {}) => {
    const id = ++last
    const message = new Promise<Record<string, unknown>>((done) => waiting.set(id, done))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await message
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result as Record<string, unknown>
  }
  return {
    send,
    async evaluate(expression) {
      const options = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await send('Runtime.evaluate', options)
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { readonly value: unknown }).value
    },
  }
}
