import { existsSync } from 'node:fs'
import { faultCode, fileFault, SuiteError } from '../errors/index.ts'

/** The error for a recording that the file system does not take. */
export function unwritable(file: string, scenario: string, cause: unknown): SuiteError {
  return new SuiteError('E_RECORDING_UNWRITABLE', 'Cannot write the recording.', {
    facts: { scenario, file, because: fileFault(cause) },
    remedy: remedyOf(faultCode(cause) ?? '', file),
    cause,
  })
}

/** The error for a folder of recordings that takes none, before anything was asked. */
export function folderUnwritable(folder: string, cause: unknown): SuiteError {
  return new SuiteError('E_RECORDING_UNWRITABLE', 'Cannot write to the recordings folder.', {
    facts: { folder, because: fileFault(cause) },
    remedy: 'Choose a writable folder: --recordings DIR',
    cause,
  })
}

function remedyOf(code: string, file: string): string {
  const room = rooms[code]
  if (room === undefined) return others[code] ?? 'Make the recordings folder writable.'
  const older = existsSync(file) ? '; the older recording is still there' : ''
  return `${room} and record again${older}.`
}

const space = 'Make room on the disk'
const rooms: Readonly<Record<string, string>> = {
  ENOSPC: space,
  EDQUOT: space,
  EFBIG: 'Raise the limit (ulimit -f)',
}
const others: Readonly<Record<string, string>> = {
  EISDIR: 'Move the folder away.',
  ENOTDIR: 'Move the file away.',
}
