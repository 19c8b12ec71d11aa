import { SuiteError } from '#errors'
import { faultCode, fileFault } from './file-fault.ts'

/** The letter for a recording that the file system does not take. */
export function unwritable(file: string, scenario: string, cause: unknown): SuiteError {
  return new SuiteError('E_RECORDING_UNWRITABLE', 'A recording cannot be written.', {
    facts: { scenario, file, because: fileFault(cause) },
    remedy: remedies[faultCode(cause) ?? ''] ?? 'Let the folder of the recordings be written to.',
    cause,
  })
}

const space = 'Make room on the disk and record again; the older recording is still there.'
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: space,
  EDQUOT: space,
  EFBIG: 'Raise the limit (ulimit -f) and record again; the older recording is still there.',
  EISDIR: 'Move the folder away.',
  ENOTDIR: 'Move the file away.',
}
