import { expect, test } from 'vitest'
import { contract } from '../contract/rules/index.ts'
import { ruleClauses } from '../judge/index.ts'
import { defects } from '../sandbox/defects/index.ts'
import { variants } from '../sandbox/variants/index.ts'
import { loadScenarios, suitesFolder } from '../scenario/index.ts'

type Entry = readonly [name: string, value: unknown]

/** A member for each name, on a line of its own. */
function linesOf(members: readonly Entry[]): string {
  const lines = members.map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  return `{\n${lines.join(',\n')}\n  }`
}

const byName = ([a]: Entry, [b]: Entry) => (a < b ? -1 : 1)

test('the generated table of what is declared is up to date: npm run generate', async () => {
  // vitest has the exports of a file in another order than Node.
  const scenarios = (await loadScenarios(suitesFolder))
    .map(({ id, scenario: { run: _, ...declaration } }) => [id, declaration] as const)
    .sort(byName)
  const shownDefects = Object.entries(defects).map(
    ([id, { title, breaks, under }]) => [id, { title, breaks, under }] as const,
  )
  const shownVariants = Object.entries(variants).map(
    ([id, { title, open }]) => [id, { title, open }] as const,
  )
  const parts = { scenarios, defects: shownDefects, variants: shownVariants }
  const rules = [...ruleClauses(contract)].sort(byName)
  const members = Object.entries({ ...parts, rules }).map(
    ([name, entries]) => `  "${name}": ${linesOf(entries)}`,
  )
  const text = `{\n${members.join(',\n')}\n}\n`
  await expect(text).toMatchFileSnapshot('./generated/declared.json')
})
