import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  apiVersions,
  clauses,
  firstVersionWith,
  placesOfClauses,
  removedPaths,
  versionsOfPlaces,
} from '../../src/core/contract/index.ts'
import config from '../../src/sources/sandbox/assay.config.json' with { type: 'json' }

const list = 'src/core/contract/api-version.ts'

/** What the versions lack: their order, the claim of the sandbox, what they change, and the bounds of what their clauses judge. */
export function missingOfVersions(
  known: readonly string[] = apiVersions,
  claimed: readonly string[] = config.targets.sandbox.apiVersions,
): readonly string[] {
  const inOrder = [...new Set(known)].sort().reverse()
  const dates = [...Object.values(firstVersionWith), ...removedPaths.map(({ since }) => since)]
  const changed = new Set<string>([...dates, ...datesIn(schemaTexts())])
  return [
    ...(inOrder.join() === known.join()
      ? []
      : [`The versions are not each there once, the newest first → apiVersions in ${list}`]),
    ...(claimed.join() === known.join()
      ? []
      : [
          `The sandbox does not claim the versions ${known.join(', ')} → apiVersions in src/sources/sandbox/assay.config.json`,
        ]),
    ...known
      .filter((version) => !changed.has(version))
      .map(
        (version) =>
          `Version ${version} lacks what it changes → x-since at each member that it added, x-until at each that it removed, or firstVersionWith in ${list}`,
      ),
  ]
}

const root = join(import.meta.dirname, '../..')

function schemaTexts(): string {
  const files = globSync('schemas/{resources,envelopes}/**/*.json', { cwd: root })
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('')
}

function datesIn(text: string): readonly string[] {
  return [...text.matchAll(/"x-(?:since|until)": "([\d-]+)"/g)].map(([, date]) => date!)
}

/** A sentence that begins with a version, and what a schema checks of it, have the same bound. */
export function unboundClauses(
  sentences: Readonly<Record<string, { readonly says: string }>> = clauses,
): readonly string[] {
  return Object.entries(sentences).flatMap(([id, { says }]) => {
    const [, word, version] = /^(From|Before) version (\d{4}-\d\d-\d\d)\b/.exec(says) ?? []
    if (version === undefined || !placesOfClauses().has(id)) return []
    const { since, until } = versionsOfPlaces(id)
    const [bound, name] = word === 'From' ? [since, 'x-since'] : [until, 'x-until']
    if (bound === version || isOfRemoved(id)) return []
    return `${id} lacks ${name} ${version}, as its sentence says → ${name} at the member or the part of its schema in schemas/`
  })
}

/** It is the clause of what a version removed, which holds from then on. */
function isOfRemoved(id: string): boolean {
  return schemaTexts().includes(`"x-until": "${id}"`)
}
