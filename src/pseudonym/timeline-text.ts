/** A date-time as it was written: its instant, and all that is needed to write another one the same way. */
export interface WrittenTime {
  /** Milliseconds since the epoch, without what is finer. */
  readonly ms: number
  /** Nanoseconds since the epoch; digits beyond them are passed over. */
  readonly instant: bigint
  /** The finest step the text can show, in ms: 1000, 100, 10 or 1. */
  readonly unit: number
  /** It is the first moment of a day where it was written: a date in the clothes of a date-time. */
  readonly isMidnight: boolean
  /** The text of another moment (ms) in the very form of this one. */
  render(ms: number): string
}

const form =
  /^(\d{4}-\d\d-\d\d)([Tt ])(\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?([Zz]|([+-])(\d\d):?(\d\d)?)?$/
const day = 86_400_000

/**
 * Reads an RFC 3339 date-time; also one whose offset is missing or written as in ISO 8601, which is
 * wrong and is to stay wrong in its own way. Undefined for everything else and for days that do not exist.
 */
export function readTime(text: string): WrittenTime | undefined {
  const match = form.exec(text)
  if (match === null) return undefined
  const [, date = '', divider = '', hour, minute, second, fraction = '', zone = ''] = match
  const [, , , , , , , , sign, zoneHours = '0', zoneMinutes = '0'] = match
  const days = readDay(date)
  if (days === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return
  if (Number(zoneHours) > 23 || Number(zoneMinutes) > 59) return
  const clock = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
  const ahead = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -60_000 : 60_000)
  const whole = days * day + clock - ahead
  const nanoseconds = fraction.padEnd(9, '0').slice(0, 9)
  return {
    ms: whole + Number(nanoseconds.slice(0, 3)),
    instant: BigInt(whole) * 1_000_000n + BigInt(nanoseconds),
    unit: 10 ** Math.max(0, 3 - fraction.length),
    isMidnight: clock === 0 && Number(nanoseconds) === 0,
    render(ms) {
      const local = new Date(ms + ahead).toISOString()
      const digits = local.slice(20, 23).padEnd(fraction.length, '0').slice(0, fraction.length)
      const point = fraction === '' ? '' : `.${digits}`
      return `${local.slice(0, 10)}${divider}${local.slice(11, 19)}${point}${zone}`
    },
  }
}

/** The days since the epoch of a date (YYYY-MM-DD); undefined where there is no such day. */
export function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  // A day too many rolls over in Date.parse only within 31 days, and then reads otherwise.
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || writeDay(ms / day) !== text ? undefined : ms / day
}

/** The date of a day since the epoch. */
export function writeDay(days: number): string {
  return new Date(days * day).toISOString().slice(0, 10)
}

/** The instant (ms) of an HTTP date in its one current form (IMF-fixdate); undefined for everything else. */
export function readHttpDate(text: string): number | undefined {
  if (!/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) || new Date(ms).toUTCString() !== text ? undefined : ms
}
