import { join } from 'node:path'
import { SuiteError } from '../errors/index.ts'

export const extension = '.har'

/** Where the recording of a scenario lies. E_ADDRESS_UNKNOWN for what would lie outside the folder. */
export function recordingPath(folder: string, scenario: string): string {
  const parts = scenario.split('/')
  if (parts.some((part) => /^\.{0,2}$|^[A-Za-z]:$|[\\\0]/.test(part))) {
    throw new SuiteError('E_ADDRESS_UNKNOWN', 'This is no address of a scenario.', {
      facts: { scenario: JSON.stringify(scenario) },
      remedy: { text: 'List the scenarios', command: ['list', 'scenarios'] },
    })
  }
  return join(folder, ...parts) + extension
}

/** The file that says who is recording a scenario. */
export function lockPath(folder: string, scenario: string): string {
  return `${recordingPath(folder, scenario)}.lock`
}
