/** Where a text stops being JSON, and what the parser says of it; undefined where it is JSON. */
export function findJsonFault(text: string): JsonFault | undefined {
  const fault = faultOf(text)
  if (fault === undefined) return undefined
  // The parser does not always say where. Its fault is at the end of the shortest beginning that
  // nothing appended could mend.
  let viable = 0
  let broken = text.length + 1
  while (broken - viable > 1) {
    const middle = (viable + broken) >> 1
    if (isBeginning(text.slice(0, middle))) viable = middle
    else broken = middle
  }
  const before = text.slice(0, viable).split('\n')
  const endsEarly = viable >= text.length
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    problem: endsEarly ? 'the text ends too early' : problemAt(text, viable),
  }
}

export interface JsonFault {
  readonly line: number
  readonly column: number
  /** Half a sentence. */
  readonly problem: string
}

function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function isBeginning(text: string): boolean {
  const fault = faultOf(text)
  if (fault === undefined || /end of JSON input|Unterminated/i.test(fault)) return true
  return /at position (\d+)/.exec(fault)?.[1] === String(text.length)
}

function problemAt(text: string, position: number): string {
  const rest = text.slice(position)
  if (/^\/[/*]/.test(rest)) return 'JSON has no comments (assay.config.ts may have them)'
  if (/^[}\]]/.test(rest) && /,\s*$/.test(text.slice(0, position))) {
    return 'a comma stands before the closing bracket'
  }
  return `${JSON.stringify(rest.slice(0, 1))} cannot stand here`
}
