/**
 * Measures whether it matters how a target was looked at: the sandbox, every defect and every variation of it are tested
 * live, recorded, replayed and by `assay check`, with the scenarios that can meet them. Exits with 1 where two of these
 * conclude differently.
 *   npm run agreement             all of them
 *   npm run agreement -- ID…      some defects and variations
 *   npm run agreement -- --write  writes what was measured to .github/bench/figures.json
 */
import { type Disagreements, whyLiveDiffers } from '../../suites/support/agreement.fixture.ts'
import { allDefects, allVariations } from '../../suites/support/trials.fixture.ts'
import { argumentsOf } from './arguments.ts'
import { count, type Figure, report } from './figure.ts'
import { namedAmong, trialsOf } from './trials.ts'

const { values, positionals } = argumentsOf({ write: { type: 'boolean', default: false } })
const all = [...allDefects, ...allVariations].map(([id]) => id)
const named = namedAmong(all, positionals)
const isWhole = named.length === 0
const ids = isWhole ? ['the sandbox', ...all] : named
const results = await trialsOf<string, Disagreements>('./agreement-task.ts', ids)

const disagreeing = (...ways: readonly (keyof Disagreements)[]) =>
  results.filter((result) => ways.some((way) => result[way].length > 0)).length
const isExplained = (id: string) => whyLiveDiffers[id] !== undefined
const unexplained = results.filter(
  ({ live }, index) => live.length > 0 && !isExplained(ids[index]!),
)
const figures: readonly Figure[] = [
  count('targets tried', ids.length),
  count('of which a replay concludes something else than the recorded run', disagreeing('replay'), {
    atMost: 0,
  }),
  count('of which `assay check` concludes something else than the replay', disagreeing('check'), {
    atMost: 0,
  }),
  count(
    'of which a live run concludes something else than the recorded one, without a known reason',
    unexplained.length,
    { atMost: 0 },
  ),
]
const title = 'Live, recorded, replayed and checked: where the same is not concluded'
report({ name: 'agreement', title, command: 'npm run agreement' }, figures, {
  write: values.write && isWhole,
})
for (const [index, { replay, check, live }] of results.entries()) {
  const id = ids[index]!
  for (const line of [...replay, ...check, ...live]) console.log(`  ${id}: ${line}`)
  if (live.length > 0 && isExplained(id)) console.log(`    ${whyLiveDiffers[id]}`)
}
