import { hashOf } from '../json/index.ts'
import type { Target } from '../target/index.ts'
import type { RecordedTarget } from './recording.ts'

/** What a recording holds of its target, so that a replay needs no configuration. */
export function recordedTarget(target: Target, slow: boolean): RecordedTarget {
  const { name, baseUrl, sandboxUrl, apiVersion, environment, dialect, shown } = target
  const { absent, foreignRecords } = target
  return {
    name,
    baseUrl,
    sandboxUrl,
    apiVersion,
    ...(environment && { environment }),
    dialect: { ...dialect },
    ...(Object.keys(shown).length > 0 && { shown }),
    ...(slow && { slow }),
    ...(foreignRecords !== 'sample' && { foreignRecords }),
    ...(absent.length > 0 && { absent }),
  }
}

/** A recorded target, as far as a scenario, the judge and the report need to know it. */
export function targetOf({ dialect, absent = [], ...recorded }: RecordedTarget): Target {
  return {
    settleMs: 0,
    foreignRecords: 'sample',
    ...recorded,
    absent: absent as Target['absent'],
    environment: recorded.environment as Target['environment'],
    dialect: dialect as Target['dialect'],
    apiKey: 'recorded',
    timeoutMs: 0,
    requestsPerMinute: undefined,
    headers: {},
    shown: recorded.shown ?? {},
    recipes: {},
    subjects: {},
    actions: {},
    waivers: [],
    relaxations: [],
    untested: [],
    hashes: {
      configuration: hashOf([recorded.apiVersion, dialect, absent]),
      setup: hashOf('recorded'),
    },
    profile: [],
    profiles: {},
    implementation: undefined,
    variables: [],
  }
}
