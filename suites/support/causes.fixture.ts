import { readFile } from 'node:fs/promises'
import { type TestSettings, testTarget } from '../../src/app/runner/index.ts'
import { type OperationAddress, operations } from '../../src/core/contract/index.ts'
import type { Run } from '../../src/core/run/index.ts'
import {
  type SandboxSettings,
  sandboxConfiguration,
  startSandbox,
} from '../../src/sources/sandbox/index.ts'
import type { Configuration, ConfiguredTarget } from '../../src/sources/target/index.ts'
import { openFront } from './partial-target.fixture.ts'

const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
export const whole = targets.sandbox!
export const addresses = Object.keys(operations) as OperationAddress[]

export interface Setting
  extends Partial<TestSettings>,
    Pick<SandboxSettings, 'transform' | 'defects'> {
  /** Subjects and actions that are not configured, and operations that are not implemented. */
  readonly without: readonly string[]
  readonly own?: Partial<ConfiguredTarget>
}

export async function run({
  without,
  own,
  transform,
  defects = [],
  ...settings
}: Setting): Promise<Run> {
  const served = addresses.filter((address) => !without.includes(address))
  const {
    baseUrl: upstream,
    apiKey,
    close,
  } = await startSandbox({
    defects,
    ...(transform && { transform }),
  })
  const front = served.length < addresses.length ? await openFront(upstream, served) : undefined
  const left = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
  const { subjects = {}, actions = {} } = whole
  const dialect = { reportOrigins: [upstream] }
  const parts = { subjects: left(subjects), actions: left(actions), ...own }
  // A busy machine is no cause.
  const target = { ...whole, timeoutMs: 60_000, dialect, ...parts }
  const env = {
    ASSAY_SANDBOX_URL: front?.baseUrl ?? upstream,
    ASSAY_SANDBOX_KEY: apiKey,
  }
  const configuration = { targets: { target } } as Configuration
  return testTarget({ configuration, env, ...settings }).finally(async () => {
    await front?.close()
    await close()
  })
}

/** Why clauses were not tested, with what to do about it, by their address. */
export function causesIn({ clauses }: Run): ReadonlyMap<string, string> {
  const untested = clauses.filter(({ verdict }) => verdict === 'unreached')
  return new Map(untested.map(({ id, reason, remedy }) => [id, `${reason} ${remedy ?? ''}`]))
}
