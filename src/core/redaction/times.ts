const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const clock =
  /^(?:[01]\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d{1,9})?)? ?(?:Z|[+-]\d\d:?\d\d)?$/i

/** Whether a text is a time of a day, in any precision and zone. */
export function isTime(text: string): boolean {
  return (
    /^[T ]$/i.test(text.charAt(10)) && day.test(text.slice(0, 10)) && clock.test(text.slice(11))
  )
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function isMonth(text: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(text)
}
