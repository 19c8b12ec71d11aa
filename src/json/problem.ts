/** Where a text stops being JSON, and why; undefined where it is JSON. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const message = messageOf(text)
  if (message === undefined) return undefined
  // The parser does not always give the place. It is the end of the shortest beginning of the text that no continuation makes
  // valid.
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
    problem: endsEarly ? 'the file ends too early' : problemAt(text, viable),
  }
}

export interface JsonProblem {
  readonly line: number
  readonly column: number
  /** Half a sentence. */
  readonly problem: string
}

function messageOf(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function isBeginning(text: string): boolean {
  const message = messageOf(text)
  if (message === undefined || /end of JSON input|Unterminated/i.test(message)) return true
  return /at position (\d+)/.exec(message)?.[1] === String(text.length)
}

function problemAt(text: string, position: number): string {
  const rest = text.slice(position)
  if (/^\/[/*]/.test(rest)) return 'JSON has no comments'
  if (/^[}\]]/.test(rest) && /,\s*$/.test(text.slice(0, position))) {
    return 'trailing comma'
  }
  return `unexpected ${JSON.stringify(rest.slice(0, 1))}`
}
