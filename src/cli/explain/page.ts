/** What is shown of one thing: a title, a sentence, and facts, each a line or a list of lines. */
export interface Page {
  readonly title: string
  readonly lead: string
  readonly facts: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The page as plain text, its facts aligned; what is not known is left out. */
export function renderPage({ title, lead, facts }: Page): string {
  const known = Object.entries(facts).flatMap(([name, value]) => {
    const lines = value === undefined ? [] : [value].flat()
    return lines.length === 0 ? [] : [[name, lines] as const]
  })
  const width = Math.max(0, ...known.map(([name]) => name.length))
  const rows = known.flatMap(([name, lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`),
  )
  return `${[title, `  ${lead}`, '', ...rows].join('\n')}\n`
}
