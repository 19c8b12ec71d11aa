import { createInterface } from 'node:readline/promises'
import { SuiteError } from '../../errors/index.ts'

/** What a target must be asked for. */
export interface Wanted {
  readonly url: string | undefined
  /** The environment variable that holds the key. */
  readonly keyVariable: string | undefined
}

const usualVariable = 'ASSAY_API_KEY'

/**
 * Address and key variable: as given, else asked for at a terminal. E_USAGE where nobody can be asked for the address;
 * the variable has a usual name.
 */
export async function askFor({ url, keyVariable }: Wanted) {
  if (url !== undefined && keyVariable !== undefined) return { url, keyVariable }
  if (!process.stdin.isTTY) {
    if (url !== undefined) return { url, keyVariable: keyVariable ?? usualVariable }
    throw new SuiteError('E_USAGE', 'No address is given, and there is no terminal to ask at.', {
      remedy: { text: 'Name it', command: ['init', 'http://127.0.0.1:4010'] },
    })
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const address = url ?? (await terminal.question('Address of the target (http://…): '))
    const question = `Environment variable with its key [${usualVariable}]: `
    const variable = keyVariable ?? (await terminal.question(question))
    return { url: address.trim(), keyVariable: variable.trim() || usualVariable }
  } finally {
    terminal.close()
  }
}
