import { readFile } from 'node:fs/promises'
import type { Configuration } from '../target/index.ts'
import type { TargetChoice } from './find-target.ts'

export interface EmbeddedOptions {
  readonly defects?: readonly string[]
  readonly variants?: readonly string[]
  /** The seed of its data. */
  readonly seed?: number | undefined
}

/** Starts the reference sandbox in this process, as the target of a run. It lives as long as the process. */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<TargetChoice> {
  // Only a run that needs the sandbox loads it.
  const { sandboxConfiguration, startSandbox } = await import('../sandbox/index.ts')
  const { defects = [], variants = [], seed } = options
  const [sandbox, text] = await Promise.all([
    startSandbox({ defects, variants, ...(seed !== undefined && { seed }) }),
    readFile(sandboxConfiguration, 'utf8'),
  ])
  // Our own file fits its schema: a test says so, and the run saves the validator.
  const configuration = JSON.parse(text) as Configuration
  return {
    configuration,
    answers: true,
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
  }
}
