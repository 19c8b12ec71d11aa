import { shownPath } from '../../base/files/index.ts'
import { checkFiles } from './check-files.ts'
import type { CheckOptions } from './check-options.ts'
import {
  account,
  base,
  entryOf,
  fileOf,
  harOf,
  merchant,
  type Recorded,
} from './har-file.fixture.ts'

/** Writes the entries to a file and judges it; `file` is its name in reports. */
export async function check(entries: readonly unknown[], options: CheckOptions = {}) {
  const file = await fileOf(harOf(entries))
  const { run, traffic } = await checkFiles([file], options)
  return { run, traffic: traffic[0]!, file: shownPath(file) }
}

/** A response of the API to a GET of a path, unless more is said. */
export const got = (path: string, body: unknown, more: Partial<Recorded> = {}) =>
  entryOf({ url: base + path, body, ...more })

/** The clauses that something is wrong with. */
export const blamed = (run: {
  readonly findings: readonly { readonly severity: string; readonly clause: string }[]
}) =>
  run.findings
    .filter(({ severity }) => severity === 'violation' || severity === 'warning')
    .map(({ clause }) => clause)

/** Two entries that keep the contract. */
export const sound = [
  got('/merchants/mch_1', merchant('mch_1')),
  got('/accounts/acc_1', account('acc_1')),
]
