import { SuiteError } from '../errors/index.ts'
import { asCalled } from './invocation.ts'

/** What is told of an exception, and the exit code that goes with it. */
export interface ToldFault {
  readonly text: string
  readonly exitCode: number
}

/** The one place that turns an exception into words; a stack trace only with ASSAY_DEBUG=1. */
export function tellFault(
  error: unknown,
  env: Readonly<Record<string, string | undefined>>,
): ToldFault {
  const letter = error instanceof SuiteError ? error : internal(error)
  const stack = env.ASSAY_DEBUG === '1' ? stackOf(error) : undefined
  const text = asCalled(letter.toText())
  return {
    text: stack === undefined ? text : `${text}\n\n${stack}`,
    exitCode: letter.exitCode,
  }
}

function internal(error: unknown): SuiteError {
  const said = error instanceof Error ? error.message : String(error)
  const [because = ''] = said.split('\n')
  return new SuiteError('E_INTERNAL', 'Assay itself is at fault.', {
    facts: { because: because.slice(0, 300) },
    remedy: 'Run it again with ASSAY_DEBUG=1 to see where, and report it.',
    cause: error,
  })
}

function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : ''
  return `${error.stack}${cause}`
}
