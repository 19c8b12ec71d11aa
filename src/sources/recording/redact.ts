import { jsonText } from '../../base/json/index.ts'
import { openRecordingRedactor } from '../../core/redaction/index.ts'
import { type Target, versionHeaderOf } from '../target/index.ts'
import type { Recording, Step } from './recording.ts'

interface Options {
  readonly isTestData: (text: string) => boolean
  readonly secrets?: Iterable<string>
  /** The recording was redacted, and only what redaction cannot have written changes. */
  readonly isWritten?: boolean
}

/** Redacts a recording; what any of its exchanges shows to be public or secret counts for all. */
export function redactRecording(
  { about, steps, exchanges }: Recording,
  { isTestData, secrets, isWritten = false }: Options,
): Recording {
  const { target, issued } = about
  const { baseUrl, sandboxUrl, dialect, shown, known } = target
  const options = {
    shown,
    addresses: [baseUrl, sandboxUrl],
    versionHeader: versionHeaderOf({ dialect: dialect as Target['dialect'] }),
    isTestData,
    secrets,
  }
  const redactor = openRecordingRedactor(options, isWritten)
  const { address, document, text, value, exchange, register, registerDocument } = redactor
  exchanges.forEach(register)
  for (const { fields, entries } of steps) if (entries.length > 0) registerDocument(fields)
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
  const recordOf = ({ id, created_at }: NonNullable<typeof issued>[number]) =>
    document({ id, created_at }) as { id: string; created_at: string }
  return {
    about: {
      ...about,
      target: {
        ...target,
        baseUrl: address(baseUrl),
        sandboxUrl: address(sandboxUrl),
        ...(known && { known: known.map(value) }),
      },
      ...(issued && { issued: issued.map((one) => ({ ...one, ...recordOf(one) })) }),
    },
    steps: steps.map((step) => ({
      ...step,
      ...(step.fields && { fields: fieldsOf(step)! }),
      ...(step.reason && { reason: text(step.reason) }),
      ...(step.fault?.request && { fault: { ...step.fault, request: text(step.fault.request) } }),
    })),
    exchanges: exchanges.map(exchange),
  }
}
