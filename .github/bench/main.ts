// The figures of the documents, measured.
//   npm run bench                     every bench but those that take minutes
//   npm run bench -- NAME…            some of them
//   npm run bench -- NAME… --write    and write what was measured to .github/bench/figures.json
// Exits with 1 where a goal is missed by more than the spread, and with 2 where a name is unknown.
import { cpus } from 'node:os'
import { argumentsOf } from './arguments.ts'
import { check } from './check.ts'
import { compare } from './compare.ts'
import { type Bench, report } from './figure.ts'
import { floods } from './floods.ts'
import { latency } from './latency.ts'
import { lines } from './lines.ts'
import { page } from './page.ts'
import { peers } from './peers.ts'
import { proxy } from './proxy.ts'
import { run } from './run.ts'
import { start } from './start.ts'
import { surface } from './surface.ts'
import { tests } from './tests.ts'

const usual: readonly Bench[] = [
  ...[start, latency, peers, check, proxy],
  ...[run, compare, floods, lines, surface],
]
const benches: readonly Bench[] = [...usual, page, tests]
const { values, positionals } = argumentsOf({ write: { type: 'boolean', default: false } })
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}".`)
  console.error(`Benches: ${benches.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
const chosen =
  positionals.length === 0 ? usual : benches.filter(({ name }) => positionals.includes(name))
for (const { name, title, measure } of chosen) {
  report({ name, title, command: `npm run bench -- ${name}` }, await measure(), values)
}
