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

/** Milliseconds in words, to the nearest of the smaller unit: `250 ms`, `90 s`, `2 min 2 s`, `10 min`, `25 h 30 min`, `7 days`. */
export function formatDuration(milliseconds: number): string {
  const whole = (unit: number) => Math.round(milliseconds / unit)
  // What takes time takes more than none.
  if (whole(1) < 1_000) return `${milliseconds > 0 ? Math.max(1, whole(1)) : 0} ms`
  if (whole(1_000) < 120) return `${whole(1_000)} s`
  if (whole(1_000) < 3_600) return inTwo(whole(1_000), 60, ['min', 's'])
  if (whole(60_000) < 2_880) return inTwo(whole(60_000), 60, ['h', 'min'])
  return inTwo(whole(3_600_000), 24, ['days', 'h'])
}

function inTwo(figure: number, size: number, [large, small]: readonly [string, string]): string {
  const rest = figure % size
  const more = rest === 0 ? '' : ` ${rest} ${small}`
  return `${(figure - rest) / size} ${large}${more}`
}
