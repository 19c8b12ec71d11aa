import { jsonText } from '../../base/json/index.ts'
import { openRecordingRedactor } from '../../core/redaction/index.ts'
import { type Target, versionHeaderOf } from '../target/index.ts'
import type { Recording, Step } from './recording.ts'

/**
 * Redacts a recording. A redacted one stays the same, which `assay scan` checks. `isTestData` says which texts its scenario
 * has made up.
 */
export function redactRecording(
  { about, steps, exchanges }: Recording,
  isTestData: (text: string) => boolean,
): Recording {
  const { target } = about
  const { baseUrl, sandboxUrl, dialect, shown } = target
  const redactor = openRecordingRedactor({
    shown,
    addresses: [baseUrl, sandboxUrl],
    versionHeader: versionHeaderOf({ dialect: dialect as Target['dialect'] }),
    isTestData,
  })
  const { address, document, text, exchange } = redactor
  // Stand-ins are numbered in the order of the file.
  const fieldsOf = ({ fields }: Step) => document(JSON.parse(jsonText(fields))) as Step['fields']
  return {
    about: {
      ...about,
      target: { ...target, baseUrl: address(baseUrl), sandboxUrl: address(sandboxUrl) },
    },
    steps: steps.map((step) => ({
      ...step,
      ...(step.fields && { fields: fieldsOf(step)! }),
      ...(step.reason && { reason: text(step.reason) }),
    })),
    exchanges: exchanges.map(exchange),
  }
}
