import { fullFormats } from 'ajv-formats/dist/formats.js'

const { validate: existingDate } = fullFormats.date as { validate: (text: string) => boolean }
const timestampForm =
  /^\d{4}-\d\d-\d\dT(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)\.\d{3}(?:Z|\+00:00)$/
const urlForm = /^(?:[a-z][a-z0-9+.-]*:\/\/[^\s/?#]|data:)\S*$/i

/** Most timestamps of one response have the same day. */
let lastDay = ''

function isDay(text: string): boolean {
  if (text === lastDay) return true
  if (!existingDate(text)) return false
  lastDay = text
  return true
}

/** The string formats of the schemas, exact: whether a text has the form. */
export const formats = {
  /** ISO 8601 in UTC, three fractional digits, a day that exists (preamble.timestamps). */
  timestamp(text: string): boolean {
    return timestampForm.test(text) && isDay(text.slice(0, 10))
  },
  /** YYYY-MM-DD, a day that exists (preamble.dates). */
  date: (text: string): boolean => existingDate(text),
  /** An absolute URL: a scheme and a host (RFC 3986), or inline data (RFC 2397). */
  'absolute-url': (text: string): boolean => urlForm.test(text) && URL.canParse(text),
} as const
