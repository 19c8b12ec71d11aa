import { jsonText } from '../../base/json/index.ts'
import { openRecordingRedactor } from '../../core/redaction/index.ts'
import { type Target, versionHeaderOf } from '../target/index.ts'
import type { Recording, Step } from './recording.ts'

/** Redacts a recording. With `isWritten` it was redacted before, and only what redaction cannot have written changes. */
export function redactRecording(
  { about, steps, exchanges }: Recording,
  isTestData: (text: string) => boolean,
  isWritten = false,
): Recording {
  const { target } = about
  const { baseUrl, sandboxUrl, dialect, shown } = target
  const options = {
    shown,
    addresses: [baseUrl, sandboxUrl],
    versionHeader: versionHeaderOf({ dialect: dialect as Target['dialect'] }),
    isTestData,
  }
  const redactor = openRecordingRedactor(options, isWritten)
  const { address, document, text, exchange } = redactor
  // Stand-ins are numbered in the order of the file.
  const fieldsOf = ({ fields }: Step) => {
    const members = Object.entries(JSON.parse(jsonText(fields)) as object).map(([name, value]) => {
      // A record stands by itself, as in a response.
      return name === 'record'
        ? [name, document(value)]
        : Object.entries(document({ [name]: value }) as object)[0]!
    })
    return Object.fromEntries(members) as Step['fields']
  }
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
