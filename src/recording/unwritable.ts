import { existsSync } from 'node:fs'
import { faultCode, fileFault, SuiteError } from '../errors/index.ts'

/** The letter for a recording that the file system does not take. */
export function unwritable(file: string, scenario: string, cause: unknown): SuiteError {
  return new SuiteError('E_RECORDING_UNWRITABLE', 'A recording cannot be written.', {
    facts: { scenario, file, because: fileFault(cause) },
    remedy: remedyOf(faultCode(cause) ?? '', file),
    cause,
  })
}

/** The letter for a folder of recordings that takes none, before anything was asked. */
export function folderUnwritable(folder: string, cause: unknown): SuiteError {
  return new SuiteError(
    'E_RECORDING_UNWRITABLE',
    'The folder of the recordings cannot be written to.',
    {
      facts: { folder, because: fileFault(cause) },
      remedy: 'Name a folder that can be written: --recordings DIR',
      cause,
    },
  )
}

function remedyOf(code: string, file: string): string {
  const room = rooms[code]
  if (room === undefined) return others[code] ?? 'Let the folder of the recordings be written to.'
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
