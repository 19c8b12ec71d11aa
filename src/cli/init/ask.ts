import { createInterface, type Interface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { SuiteError } from '../../errors/index.ts'
import { findAddressProblem } from '../../target/index.ts'

/** What a target must be asked for. */
export interface Wanted {
  readonly url: string | undefined
  /** The environment variable that holds the key. */
  readonly keyVariable: string | undefined
}

const usualVariable = 'ASSAY_API_KEY'

/**
 * Address and key variable: as given, else asked for at a terminal until they can be used. E_USAGE for one that is given
 * and cannot be used, where nobody can be asked for the address, and where the questions are broken off; the variable has
 * a usual name.
 */
export async function askFor(
  { url, keyVariable }: Wanted,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
) {
  assertUsable(url === undefined ? undefined : addressProblem(url), 'init', exampleAddress)
  const named = keyVariable === undefined ? undefined : variableProblem(keyVariable)
  assertUsable(named, 'init', url ?? exampleAddress, '--key-variable', usualVariable)
  if (url !== undefined && keyVariable !== undefined) return { url, keyVariable }
  if (!input.isTTY) {
    if (url !== undefined) return { url, keyVariable: keyVariable ?? usualVariable }
    throw new SuiteError('E_USAGE', 'No address is given, and there is no terminal to ask at.', {
      remedy: { text: 'Name it', command: ['init', exampleAddress] },
    })
  }
  const terminal = createInterface({ input, output: process.stderr })
  try {
    const address =
      url ?? (await ask(terminal, 'Address of the target (http://…): ', addressProblem))
    const question = `Environment variable with its key [${usualVariable}]: `
    const variable = keyVariable ?? (await ask(terminal, question, variableProblem))
    return { url: address, keyVariable: variable || usualVariable }
  } finally {
    terminal.close()
  }
}

const exampleAddress = 'http://127.0.0.1:4010'

/** Asks until the answer can be used. E_USAGE after Ctrl-C or Ctrl-D. */
async function ask(
  terminal: Interface,
  question: string,
  problemOf: (answer: string) => string | undefined,
): Promise<string> {
  const closed = new AbortController()
  terminal.once('close', () => closed.abort())
  for (;;) {
    const answer = await terminal.question(question, { signal: closed.signal }).catch(() => {
      process.stderr.write('\n')
      throw new SuiteError('E_USAGE', 'Nothing was written, as the questions were not answered.', {
        remedy: { text: 'Name the target', command: ['init', exampleAddress] },
      })
    })
    const problem = problemOf(answer.trim())
    if (problem === undefined) return answer.trim()
    process.stderr.write(`  ${problem}\n`)
  }
}

function addressProblem(text: string): string | undefined {
  const problem = findAddressProblem(text.trim())
  return problem && `The address ${problem.replace(/…$/, 'HOST')}.`
}

function variableProblem(text: string): string | undefined {
  if (text === '' || /^[A-Z_][A-Z0-9_]*$/.test(text)) return undefined
  return 'The name of an environment variable is needed, not a key: capital letters, digits and _.'
}

function assertUsable(problem: string | undefined, ...command: readonly string[]): void {
  if (problem === undefined) return
  throw new SuiteError('E_USAGE', problem, { remedy: { text: 'For example', command } })
}
