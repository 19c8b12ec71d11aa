import {
  type ConfiguredTarget,
  configuredTexts,
  resolveTarget,
  type Target,
} from '../target/index.ts'
import type { RecordedTarget } from './recording.ts'

/** What a recording holds of its target, so that a replay needs no configuration. */
export function recordedTarget(target: Target, slow: boolean): RecordedTarget {
  const { name, baseUrl, sandboxUrl, apiVersion, environment, dialect, shown } = target
  const { foreignRecords, apiVersions } = target
  const known = [...configuredTexts(target)]
  return {
    name,
    baseUrl,
    sandboxUrl,
    apiVersion,
    ...(apiVersions.length > 1 && { apiVersions: [...apiVersions] }),
    ...(environment && { environment }),
    dialect: { ...dialect },
    ...(shown.length > 0 && { shown }),
    ...(slow && { slow }),
    ...(foreignRecords !== 'warn' && { foreignRecords }),
    ...(known.length > 0 && { known }),
  }
}

/** The last target that was recorded: the recordings of a folder are usually of one. */
let last: { readonly text: string; readonly target: Target } | undefined

/** A recorded target, as far as a scenario, the judge and the report need to know it. */
export function targetOf(recorded: RecordedTarget): Target {
  const text = JSON.stringify(recorded)
  if (last?.text !== text) last = { text, target: resolved(recorded) }
  return last.target
}

function resolved({ name, slow: _, known: __, ...recorded }: RecordedTarget): Target {
  const configured = { foreignRecords: 'warn', ...recorded, apiKey: 'recorded' }
  const targets = { [name]: configured as ConfiguredTarget }
  // What stands in place of the key is no secret.
  return { ...resolveTarget({ targets }, name, { env: {} }), secrets: [] }
}

export function mismatches(
  { name, apiVersion: version }: RecordedTarget,
  others: { readonly apiVersion?: string | undefined; readonly target?: string | undefined },
): string[] {
  const { apiVersion = version, target = name } = others
  const ofTarget = `The recording is of the target ${name}, and the others are of ${target}.`
  const ofVersion = `The recording is of version ${version}, and this run is of ${apiVersion}.`
  return [...(target === name ? [] : [ofTarget]), ...(apiVersion === version ? [] : [ofVersion])]
}
