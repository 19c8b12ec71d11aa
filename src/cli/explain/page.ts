import { alignColumns } from '../table.ts'

/** What is shown of one thing: a title, a sentence, and facts, each a line or a list of lines. */
export interface Page {
  readonly title: string
  readonly lead: string
  readonly facts: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The page as plain text, its facts aligned; a fact that is undefined is left out. */
export function renderPage({ title, lead, facts }: Page): string {
  const rows = Object.entries(facts).flatMap(([name, value = []]) =>
    [value].flat().map((line, index) => [index === 0 ? name : '', line]),
  )
  return `${[title, `  ${lead}`, '', ...alignColumns(rows, '  ')].join('\n')}\n`
}
