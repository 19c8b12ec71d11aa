/** What is told of one thing: a headline, and facts, each a line or a list of lines. */
export interface Page {
  readonly title: string
  readonly lead: string
  readonly facts: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The page as plain text, its facts aligned; what is not known is left out. */
export function renderPage({ title, lead, facts }: Page): string {
  const told = Object.entries(facts).flatMap(([name, value]) => {
    const lines = value === undefined ? [] : [value].flat()
    return lines.length === 0 ? [] : [[name, lines] as const]
  })
  const width = Math.max(0, ...told.map(([name]) => name.length))
  const rows = told.flatMap(([name, lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`),
  )
  return `${[title, `  ${lead}`, '', ...rows].join('\n')}\n`
}
