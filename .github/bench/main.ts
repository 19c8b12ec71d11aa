import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { timeJudge } from './time-judge.ts'
import { timeRecording } from './time-recording.ts'
import { type StartFigure, timeStart } from './time-start.ts'
import { timeWire } from './time-wire.ts'

const start = timeStart()
console.log(`Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
const figure = (name: string, { minMs, medianMs, ratio }: StartFigure) =>
  `  ${name.padEnd(12)}  least ${minMs.toFixed(0)} ms  median ${medianMs.toFixed(0)} ms  ratio ${ratio.toFixed(2)}`
console.log(`
CPU time against a bare vitest run of one empty file (${start.rounds} paired rounds; targets: at most 1.50)
${figure('vitest run', start.bare)}
${figure('run', start.run)}
${figure('run --replay', start.replay)}
  The ${start.exchanges} exchanges of the run, sent to a server in the same process, with nothing judged:
${figure('exchanges', start.alone)}`)

const judge = timeJudge()
console.log(`
Judging one exchange against JSON.parse of its body (${judge.bytes} bytes)
  JSON.parse  ${judge.parseUs.toFixed(2)} µs
  judge       ${judge.judgeUs.toFixed(2)} µs
  ratio       ${(judge.judgeUs / judge.parseUs).toFixed(2)}   (target: at most 2.00)`)

const { exchanges, recordMs, replayMs } = await timeRecording()
console.log(`
CPU time for one of ${exchanges} exchanges
  recording adds  ${recordMs.toFixed(2)} ms   (target: at most 5)
  replay          ${replayMs.toFixed(2)} ms`)

console.log(`
Requests a second
  live, against undici.request         ${(await timeWire()).toFixed(2)}   (target: at least 0.60)`)

console.log('\nJudging a million of something against JSON.parse (target: at most 20)')
const floods = execFileSync(process.execPath, [join(import.meta.dirname, 'time-floods.ts')])
for (const [name, ratio] of Object.entries(JSON.parse(String(floods)) as Record<string, number>)) {
  console.log(`  ${name.padEnd(28)}  ${ratio.toFixed(1)}`)
}
