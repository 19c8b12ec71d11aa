import { fullFormats } from 'ajv-formats/dist/formats.js'

const { validate: existingDate } = fullFormats.date as { validate: (text: string) => boolean }
const timestampForm =
  /^(\d{4}-\d\d-\d\d)T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)\.\d{3}(?:Z|\+00:00)$/
const urlForm = /^(?:[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+|data:)\S*$/i

/** The string formats of the schemas, exact; each tells whether a text has the form. */
export const formats = {
  /** ISO 8601 in UTC, three fractional digits, a day that exists (C005). */
  timestamp(text: string): boolean {
    const match = timestampForm.exec(text)
    return match !== null && existingDate(match[1]!)
  },
  /** YYYY-MM-DD, a day that exists (C006). */
  date: (text: string): boolean => existingDate(text),
  /** An absolute URL: a scheme and a host (RFC 3986), or inline data (RFC 2397). */
  'absolute-url': (text: string): boolean => urlForm.test(text) && URL.canParse(text),
} as const
