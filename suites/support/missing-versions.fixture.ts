import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  apiVersions,
  firstVersionWith,
  latestApiVersion,
  removedPaths,
} from '../../src/core/contract/index.ts'
import config from '../../src/sources/sandbox/assay.config.json' with { type: 'json' }

const list = 'src/core/contract/api-version.ts'

/** What the versions lack: their order, the claim of the sandbox, and what they change. */
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

/** Whether recordings are judged against a version that is no longer the newest: how many, with what to do. */
export function outdatedRecordings(newest: string = latestApiVersion): readonly string[] {
  const files = globSync('recordings/**/*.har', { cwd: root })
  const outdated = files.filter((file) => {
    const [, version] = /"apiVersion": "([^"]+)"/.exec(readFileSync(join(root, file), 'utf8')) ?? []
    return version !== newest
  })
  if (outdated.length === 0) return []
  return [
    `${outdated.length} recordings, such as ${outdated[0]}, are not of version ${newest} → npm run assay -- run --target sandbox --record, and commit all that change`,
  ]
}

const root = join(import.meta.dirname, '../..')

export function schemaTexts(): string {
  const files = globSync('schemas/{resources,envelopes}/**/*.json', { cwd: root })
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('')
}

function datesIn(text: string): readonly string[] {
  return [...text.matchAll(/"x-(?:since|until)": "([\d-]+)"/g)].map(([, date]) => date!)
}
