import { cpus } from 'node:os'
import { timeJudge } from './time-judge.ts'
import { timeRecording } from './time-recording.ts'
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

const { exchanges, recordMs, replayMs } = await timeRecording()
console.log(`
CPU time for one of ${exchanges} exchanges
  recording adds  ${recordMs.toFixed(2)} ms   (target: at most 5)
  replay          ${replayMs.toFixed(2)} ms`)

console.log(`
Requests a second
  live, against undici.request         ${(await timeWire()).toFixed(2)}   (target: at least 0.60)`)
