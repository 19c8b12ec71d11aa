import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { type Remedy, SuiteError } from '../../errors/index.ts'
import { findAddressProblem } from '../../target/index.ts'

const remedy: Remedy = {
  text: 'Name them',
  command: ['init', 'http://127.0.0.1:4010', '--key-variable', 'ASSAY_API_KEY'],
}

/** Inputs that no request can find: the prompt for each, its default, and why a text cannot be used. */
const questions = {
  url: {
    asks: 'Address of the target (http://…): ',
    usual: undefined,
    problemOf(text: string) {
      const problem = findAddressProblem(text)
      return problem && `The address ${problem.replace(/…$/, 'HOST')}.`
    },
  },
  keyVariable: {
    asks: 'Environment variable with its key [ASSAY_API_KEY]: ',
    usual: 'ASSAY_API_KEY',
    problemOf: (text: string) =>
      /^[A-Z_][A-Z0-9_]*$/.test(text)
        ? undefined
        : 'The name of an environment variable is needed, not a key: capital letters, digits and _.',
  },
} as const

/** The given text, else the input at a terminal, which is repeated until it can be used. E_USAGE for a text that cannot be used, and for none at all. */
export async function askFor(
  what: keyof typeof questions,
  given: string | undefined,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
  const { asks, usual, problemOf } = questions[what]
  const known = given ?? (input.isTTY ? undefined : (usual ?? ''))
  if (known !== undefined) {
    const problem = problemOf(known.trim())
    if (problem === undefined) return known.trim()
    throw new SuiteError('E_USAGE', problem, { remedy })
  }
  const terminal = createInterface({ input, output: process.stderr })
  const closed = new AbortController()
  terminal.once('close', () => closed.abort())
  for (;;) {
    const typed = await terminal.question(asks, { signal: closed.signal }).catch(() => {
      throw new SuiteError(
        'E_USAGE',
        'Nothing was written: the address or the variable is missing.',
        { remedy },
      )
    })
    const text = typed.trim() || (usual ?? '')
    const problem = problemOf(text)
    if (problem === undefined) {
      terminal.close()
      return text
    }
    process.stderr.write(`  ${problem}\n`)
  }
}
