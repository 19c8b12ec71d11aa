const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** The longest time that a timer can wait, in milliseconds: 24 days. */
export const longestDurationMs = 2_147_483_647

/** Milliseconds of a duration as it is typed: `500ms`, `90s`, `10m`, `2h`, `7d`, `0`; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  if (text.trim() === '0') return 0
  const [, figure = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text.trim()) ?? []
  return figure === '' ? undefined : Math.round(Number(figure) * units[unit]!)
}

/** Milliseconds in words, rounded up to the next second, minute, hour or day: `250 ms`, `90 s`, `10 min`, `2 h`, `7 days`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.ceil(milliseconds)} ms`
  const seconds = Math.ceil(milliseconds / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 2_880) return `${Math.ceil(minutes / 1_440)} days`
  if (minutes > 600) return `${Math.ceil(minutes / 60)} h`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}
