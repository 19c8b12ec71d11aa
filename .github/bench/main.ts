import { cpus } from 'node:os'
import { timeJudge } from './time-judge.ts'
import { timeReplay } from './time-replay.ts'
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
${figure('run --replay', start.replay)}`)

const judge = timeJudge()
console.log(`
Judging one exchange against JSON.parse of its body (${judge.bytes} bytes)
  JSON.parse  ${judge.parseUs.toFixed(2)} µs
  judge       ${judge.judgeUs.toFixed(2)} µs
  ratio       ${(judge.judgeUs / judge.parseUs).toFixed(2)}   (target: at most 2.00)`)

const replay = await timeReplay()
console.log(`
Replaying a recording of ${replay.entries} entries (${replay.megabytes.toFixed(0)} MB) against JSON.parse of it
  JSON.parse  ${replay.parseMs.toFixed(0)} ms
  replay      ${replay.replayMs.toFixed(0)} ms
  ratio       ${(replay.replayMs / replay.parseMs).toFixed(1)}   (target: at most 10)
  growth      ${replay.growth.toFixed(2)}   (time an entry against that of a tenth as many; 1 is linear)`)

const wire = await timeWire()
console.log(`
Requests a second
  live, against undici.request         ${wire.live.toFixed(2)}   (target: at least 0.60)
  recording, against undici.fetch      ${wire.recording.toFixed(2)}   (target: at least 0.50)`)
