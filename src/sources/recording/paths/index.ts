import { join } from 'node:path'
import { SuiteError } from '../../../base/errors/index.ts'

export const extension = '.har'

/** The path of the recording of a scenario. E_ADDRESS_UNKNOWN for an address that leads outside the folder. */
export function recordingPath(folder: string, scenario: string): string {
  const parts = scenario.split('/')
  if (parts.some((part) => /^\.{0,2}$|^[A-Za-z]:$|[\\\0]/.test(part))) {
    throw new SuiteError('E_ADDRESS_UNKNOWN', 'This is not the address of a scenario.', {
      details: { scenario: JSON.stringify(scenario) },
      remedy: { text: 'List the scenarios', command: ['list', 'scenarios'] },
    })
  }
  return join(folder, ...parts) + extension
}
