import { cpus } from 'node:os'
import { timeJudge } from './time-judge.ts'
import { timeStart } from './time-start.ts'

const start = timeStart()
console.log(`Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
console.log(`
npm start against a bare vitest run of ${start.files} empty files (medians of ${start.rounds} rounds)
  vitest run  ${start.bareMs.toFixed(0)} ms
  npm start   ${start.startMs.toFixed(0)} ms
  ratio       ${(start.startMs / start.bareMs).toFixed(2)}   (target: at most 2.50)`)

const judge = timeJudge()
console.log(`
Judging one exchange against JSON.parse of its body (${judge.bytes} bytes)
  JSON.parse  ${judge.parseUs.toFixed(2)} µs
  judge       ${judge.judgeUs.toFixed(2)} µs
  ratio       ${(judge.judgeUs / judge.parseUs).toFixed(2)}   (target: at most 2.00)`)
