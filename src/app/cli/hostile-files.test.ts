import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCommandHost } from './command-host.fixture.ts'
import { type HostileFile, hostileFiles } from './hostile-files.fixture.ts'

const call = openCommandHost()

/** What the command does with the file that is not as the table says; '' where all is. */
async function faultsOf(one: HostileFile, cwd: string): Promise<string> {
  mkdirSync(cwd)
  const words = [...one.command, one.make(join(cwd, 'hostile'))]
  const { status, stdout, stderr, seconds, megabytes } = await call({ words, cwd })
  const text = `${stdout}${stderr}`
  const page = join(cwd, 'reports/report.html')
  const faults = [
    status !== one.exit && `it ends with ${status}, not ${one.exit}`,
    !one.says.test(text) && `it does not say ${one.says}`,
    /^ +at .*[:(]/m.test(text) && 'it shows a stack trace',
    /[^\n\t\P{Cc}]|\u202e/u.test(text) && 'it sends control characters to the terminal',
    existsSync(page) && readFileSync(page, 'utf8').includes('<script>alert') && 'the page runs it',
    megabytes > 1_000 && `the calls so far take ${megabytes.toFixed(0)} MB of memory`,
    seconds > 10 && `it takes ${seconds} s of the processor`,
  ].filter((fault) => fault !== false)
  return faults.length === 0 ? '' : `${one.title}: ${faults.join('; ')}\n${text.slice(0, 900)}`
}

const commands = [...Map.groupBy(hostileFiles, ({ command }) => command.join(' '))]

test.each(commands)(
  'no file makes %s crash, hang or show what it should not, whatever it holds',
  async (_, files) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const faults: string[] = []
    for (const [index, one] of files.entries()) {
      faults.push(await faultsOf(one, join(folder, String(index))))
    }
    expect(faults.filter((fault) => fault !== '').join('\n')).toBe('')
    expect(files.length).toBeGreaterThanOrEqual(5)
  },
)
