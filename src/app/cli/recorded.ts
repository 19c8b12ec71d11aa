import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClauseId, placesOfClauses } from '../../core/contract/index.ts'
import { recordingPath } from '../../sources/recording/paths/index.ts'
import { type DeclaredScenario, suitesFolder, testedBy } from '../../sources/scenario/index.ts'

/** The recordings of Assay, which are absent in the package. */
const recordings = join(suitesFolder, '../recordings')

export const hasRecordings = () => existsSync(recordings)

export const isRecorded = ({ id }: DeclaredScenario) => existsSync(recordingPath(recordings, id))

/** Whether a recording of a scenario that reaches a clause has a member, by its name, that can break it. */
export function isShownInRecordings(id: ClauseId, scenarios: readonly DeclaredScenario[]): boolean {
  const names = [...(placesOfClauses().get(id)?.values() ?? [])].flat().map(memberAt)
  // What is not about a member shows in any response.
  if (names.length === 0 || names.includes(undefined)) return true
  const own = scenarios.filter((one) => testedBy(one).includes(id) && isRecorded(one))
  return own.some((one) => {
    const text = textOf(one)
    // JSON within JSON.
    return names.some((name) => text.includes(`\\"${name}\\"`))
  })
}

/** The name of the last member of a pointer with stars for items; undefined for a whole response. */
function memberAt(pointer: string): string | undefined {
  if (!pointer.startsWith('/')) return undefined
  return pointer.split('/').findLast((part) => part !== '*')
}

const texts = new Map<string, string>()

function textOf({ id }: DeclaredScenario): string {
  const text = texts.get(id) ?? readFileSync(recordingPath(recordings, id), 'utf8')
  texts.set(id, text)
  return text
}
