// How long a whole run takes where every response takes its time, with 1 scenario at a time and with several.
//   node .github/bench/latency.ts [milliseconds, 150 by default]
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runSideBySide } from '../../suites/support/side-by-side.fixture.ts'

const delay = Number(process.argv[2] ?? 150)

/** A proxy that hands every response on so many milliseconds later. */
async function openDelay(upstream: string): Promise<string> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const sent = forward(upstream + url, { method, headers }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      }, delay)
    })
    request.pipe(sent)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const seconds = new Map<number, number>()
for (const concurrency of [1, 8, 16]) {
  const startedAt = performance.now()
  const runs = await runSideBySide({}, concurrency, undefined, { between: openDelay })
  const silent = runs.filter(({ result }) => result.outcome !== 'passed')
  if (silent.length > 0) throw new Error(`${silent.length} scenarios did not pass`)
  seconds.set(concurrency, (performance.now() - startedAt) / 1000)
}
console.log(`A whole run at ${delay} ms of latency`)
for (const [concurrency, one] of seconds) {
  const times = seconds.get(1)! / one
  console.log(`  ${concurrency} at a time  ${one.toFixed(1)} s  ${times.toFixed(1)} times as fast`)
}
process.exit(0)
