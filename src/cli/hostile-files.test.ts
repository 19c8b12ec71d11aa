import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type HostileFile, hostileFiles } from './hostile-files.fixture.ts'

const main = join(import.meta.dirname, 'main.ts')
/** Says how much time and memory was used. */
const atExit = `data:text/javascript,import { writeSync } from 'node:fs';
process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())))`

/** What the command does with the file that is not as the table says; '' where all is. */
async function faultsOf(one: HostileFile, cwd: string): Promise<string> {
  mkdirSync(cwd)
  const words = ['--import', atExit, main, ...one.command, one.make(join(cwd, 'hostile'))]
  const child = spawn(process.execPath, words, {
    cwd,
    // On a busy machine all takes longer; what counts is the time of the processor.
    timeout: 100_000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const said = ['', '', '', '']
  for (const [index, stream] of child.stdio.entries()) {
    stream?.on('data', (chunk: Buffer) => (said[index] += chunk.toString()))
  }
  const exit = await new Promise((resolve) => child.once('close', resolve))
  const text = `${said[1]}${said[2]}`
  const { maxRSS, userCPUTime } = JSON.parse(said[3] || '{}') as NodeJS.ResourceUsage
  const page = join(cwd, 'reports/report.html')
  const faults = [
    exit !== one.exit && `it ends with ${exit}, not ${one.exit}`,
    !one.says.test(text) && `it does not say ${one.says}`,
    /^ +at .*[:(]/m.test(text) && 'it shows a stack trace',
    /[^\n\t\P{Cc}]|\u202e/u.test(text) && 'it sends control characters to the terminal',
    existsSync(page) && readFileSync(page, 'utf8').includes('<script>alert') && 'the page runs it',
    maxRSS > 1024 ** 2 && `it takes ${maxRSS} KiB of memory`,
    userCPUTime > 30e6 && `it takes ${userCPUTime} µs`,
  ].filter((fault) => fault !== false)
  return faults.length === 0 ? '' : `${one.title}: ${faults.join('; ')}\n${text.slice(0, 900)}`
}

test('no file makes a command crash, hang or show what it should not, whatever it holds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
  try {
    const faults: string[] = []
    const left = [...hostileFiles.entries()]
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        faults.push(await faultsOf(next[1], join(folder, String(next[0]))))
      }
    }
    await Promise.all([work(), work()])
    expect(faults.filter((fault) => fault !== '').join('\n')).toBe('')
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
