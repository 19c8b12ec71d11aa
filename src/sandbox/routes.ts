import {
  type ApiVersion,
  apiVersions,
  type OperationAddress,
  operations,
} from '../contract/index.ts'
import type { Handler } from './answer.ts'
import type { Credential } from './authentication.ts'
import type { Behaviour } from './behaviour.ts'
import { controls } from './control/controls.ts'
import { earlierHandlers } from './removed-paths.ts'
import { handlers } from './resources/handlers.ts'
import { download } from './resources/reports.ts'
import { versionsSince } from './versions.ts'

/** One thing that can be asked of the sandbox. */
export interface Route {
  readonly method: string
  /** Parameters in braces: `/entities/{ent_id}`. */
  readonly path: string
  readonly credential: Credential
  /** The versions that have it; null where the version does not matter. */
  readonly versions: readonly ApiVersion[] | null
  /** The row of the contract that it stands for; null where it is none. */
  readonly operation: OperationAddress | null
  readonly handle: Handler
}

/** The 25 operations, what a report points to, what was removed, and the control path. */
export function routesOf(behaviour: Behaviour): readonly Route[] {
  const addresses = Object.keys(operations) as OperationAddress[]
  const versionsOf = (path: string): readonly ApiVersion[] =>
    behaviour.removedPathsAnswer.includes(path) ? apiVersions : ['2020-12-06']
  const plain = { credential: 'key', versions: null, operation: null } as const
  return [
    ...addresses.map((address) => ({
      ...operations[address],
      versions: versionsSince(operations[address].since),
      operation: address,
      handle: handlers[address],
    })),
    { ...plain, method: 'GET', path: '/reports/{rpt_id}/download', handle: download },
    ...Object.entries(earlierHandlers).flatMap(([path, handle]) =>
      ['GET', 'POST'].map((method) => ({
        ...plain,
        method,
        path,
        versions: versionsOf(path),
        handle,
      })),
    ),
    ...Object.entries(controls).map(([path, handle]) => ({
      ...plain,
      method: 'POST',
      path,
      handle,
    })),
  ]
}
