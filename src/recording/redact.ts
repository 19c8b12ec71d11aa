import { jsonText } from '../json/index.ts'
import { openRecordingRedactor } from '../redaction/index.ts'
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
    ...shown,
    addresses: [baseUrl, sandboxUrl],
    versionHeader: versionHeaderOf({ dialect: dialect as Target['dialect'] }),
    isTestData,
  })
  const { address, document, text, exchange } = redactor
  return {
    about: {
      ...about,
      target: { ...target, baseUrl: address(baseUrl), sandboxUrl: address(sandboxUrl) },
    },
    steps: steps.map((step) => ({
      ...step,
      ...(step.fields && { fields: document(inOrder(step.fields)) as NonNullable<Step['fields']> }),
      ...(step.reason && { reason: text(step.reason) }),
    })),
    exchanges: exchanges.map(exchange),
  }
}

/** The fields with their members in the order of the file, in which stand-ins are numbered. */
function inOrder(fields: unknown): NonNullable<Step['fields']> {
  return JSON.parse(jsonText(fields))
}
