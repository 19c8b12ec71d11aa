import { type Letter, SuiteError } from '../errors/index.ts'

/** The error for a recording that is damaged or none of ours; `scenario` where it is known. */
export function unreadable(
  sentence: string,
  file: string,
  { scenario, facts, remedy, cause }: Letter & { readonly scenario?: string | undefined } = {},
): SuiteError {
  return new SuiteError('E_RECORDING_UNREADABLE', sentence, {
    facts: { file, ...facts },
    remedy: remedy ?? `Record it again: assay run --record${scenario ? ` ${scenario}` : ''}`,
    ...(cause !== undefined && { cause }),
  })
}
