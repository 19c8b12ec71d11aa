const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day that exists, as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  const last = daysOf[Number(month) - 1]
  if (last === undefined || day === '00' || Number(day) > last) return false
  const leap = Number(year) % (Number(year) % 100 === 0 ? 400 : 4) === 0
  return leap || month !== '02' || day !== '29'
}
