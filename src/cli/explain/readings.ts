import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Clause, clauses, statementsOf } from '../../contract/index.ts'
import { type Page, readingsPage } from './pages.ts'

/** What a reading concludes (`A49`), and the clauses that name it; undefined where there is no such reading. */
export function explainReading(name: string): Page | undefined {
  if (!/^A\d+$/.test(name)) return undefined
  const root = dirname(createRequire(import.meta.url).resolve('assay/package.json'))
  const rows = readFileSync(join(root, readingsPage), 'utf8').split('\n')
  const row = rows.find((line) => line.includes(`</a>${name} |`))
  if (row === undefined) return undefined
  const [, , about, concludes = ''] = row.split(/ ?\| ?/)
  const naming = Object.entries<Clause>(clauses).filter(
    ([, clause]) => statementsOf(clause).includes(name) || clause.why?.includes(`(${name})`),
  )
  return {
    title: name,
    lead: concludes,
    facts: {
      about,
      section: `Adopted readings (${readingsPage})`,
      'named by': naming.map(([id]) => id),
    },
  }
}
