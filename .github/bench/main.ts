import { cpus } from 'node:os'
import { timeJudge } from './time-judge.ts'
import { timeReplay } from './time-replay.ts'
import { timeStart } from './time-start.ts'
import { timeWire } from './time-wire.ts'

const start = timeStart()
console.log(`Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
console.log(`
npm start against a bare vitest run of ${start.files} empty files (medians of ${start.rounds} rounds)
  vitest run  ${start.bareMs.toFixed(0)} ms
  npm start   ${start.startMs.toFixed(0)} ms
  ratio       ${(start.startMs / start.bareMs).toFixed(2)}   (target: at most 2.50)
Replaying the whole suite against the same
  replay      ${start.replayMs.toFixed(0)} ms
  ratio       ${(start.replayMs / start.bareMs).toFixed(2)}   (target: at most 1.50)`)

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
