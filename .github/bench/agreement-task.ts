// Tests targets live, recorded, replayed and by `assay check`, one after the other, in a process of its own.
import { disagreementsOf } from '../../suites/support/agreement.fixture.ts'
import { scenariosFor } from '../../suites/support/reference-run.fixture.ts'
import { allDefects, allVariations } from '../../suites/support/trials.fixture.ts'
import { doTrials } from './trials.ts'

const defects = new Map(allDefects)
const variations = new Map(allVariations)

doTrials(async (id: string) => {
  const defect = defects.get(id)
  if (defect !== undefined) {
    const target = { defects: [id], apiVersion: defect.under }
    return disagreementsOf(target, await scenariosFor(defect))
  }
  const variation = variations.get(id)
  return variation === undefined
    ? disagreementsOf({})
    : disagreementsOf({ variations: [id] }, await scenariosFor(variation))
})
