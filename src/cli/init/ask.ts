import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { type Remedy, SuiteError } from '../../errors/index.ts'
import { findAddressProblem } from '../../target/index.ts'

const example: Remedy = { text: 'Name it', command: ['init', 'http://127.0.0.1:4010'] }

/** The address of a target: as given, else asked for at a terminal until it can be used. E_USAGE. */
export async function askForAddress(
  url: string | undefined,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
  const problem = url === undefined ? undefined : problemOf(url)
  if (problem !== undefined) throw new SuiteError('E_USAGE', problem, { remedy: example })
  if (url !== undefined) return url
  if (!input.isTTY) {
    const message = 'No address is given, and there is no terminal to ask at.'
    throw new SuiteError('E_USAGE', message, { remedy: example })
  }
  const terminal = createInterface({ input, output: process.stderr })
  const closed = new AbortController()
  terminal.once('close', () => closed.abort())
  const question = 'Address of the target (http://…): '
  for (;;) {
    const typed = await terminal.question(question, { signal: closed.signal }).catch(() => {
      const message = 'Nothing was written, as the question was not answered.'
      throw new SuiteError('E_USAGE', message, { remedy: example })
    })
    const wrong = problemOf(typed.trim())
    if (wrong !== undefined) process.stderr.write(`  ${wrong}\n`)
    else {
      terminal.close()
      return typed.trim()
    }
  }
}

function problemOf(text: string): string | undefined {
  const problem = findAddressProblem(text.trim())
  return problem && `The address ${problem.replace(/…$/, 'HOST')}.`
}
