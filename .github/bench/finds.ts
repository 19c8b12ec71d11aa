import { readFile, writeFile } from 'node:fs/promises'
import { scenarios } from '../../suites/support/run-all.fixture.ts'
import { allDefects } from '../../suites/support/trials.fixture.ts'

const file = new URL('../../src/sources/scenario/generated/finds.json', import.meta.url)

/** The scenarios, and the places in them of those that find each defect. */
type Finds = typeof import('../../src/sources/scenario/generated/finds.json')

/** Writes which scenarios find some defects, by the id of the defect; what was written of others stays. */
export async function writeFinds(measured: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const before: Finds = JSON.parse(await readFile(file, 'utf8'))
  const known = new Map(
    Object.entries<readonly number[]>(before.defects).map(([id, places]) => {
      return [id, places.map((place) => before.scenarios[place]!)]
    }),
  )
  const ids = scenarios.map(({ id }) => id).sort()
  const lines = allDefects
    .map(([id]) => id)
    .sort()
    .map((defect) => {
      const finders = new Set(measured.get(defect) ?? known.get(defect))
      const places = ids.flatMap((id, place) => (finders.has(id) ? place : []))
      return `    "${defect}": ${JSON.stringify(places)}`
    })
  const names = ids.map((id) => `    "${id}"`)
  const text = `{
  "scenarios": [\n${names.join(',\n')}\n  ],
  "defects": {\n${lines.join(',\n')}\n  }
}\n`
  await writeFile(file, text)
}
