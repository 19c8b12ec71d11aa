import type { JudgedOperation } from '../judge/index.ts'
import { type ApiVersion, firstVersionWith } from './api-version.ts'
import type { RecordName, SchemaName } from './schema-names.ts'

/** One row of the endpoint table of this API. */
export interface Operation extends JudgedOperation {
  readonly does: string
  readonly response: SchemaName
  readonly credential: 'key' | 'widget-token'
  /** Schema of the request body; null where none is sent. */
  readonly request: SchemaName | null
  readonly since: ApiVersion
  /** It changes something for good (consent, cancel, simulate). */
  readonly destructive?: true
}

/** Members that a row may leave out. */
const usual = {
  base: 'baseUrl',
  credential: 'key',
  opensWith: 'sk_',
  request: null,
  since: firstVersionWith.originalOperations,
} as const

type Usual = typeof usual

/** The schemas that show records of a family, where they have not its name. */
export const families: Readonly<Record<string, string>> = {
  'entity-withdrawn': 'entity',
  'verification-session-created': 'verification-session',
  'update-created': 'update',
  'payment-canceled': 'payment',
  webhook: 'webhook-record',
  'webhook-listed': 'webhook-record',
}

type OfFamily = Pick<Operation, 'changes' | 'touches'>

/** A row names a record by any schema that shows it. */
interface OfSchema {
  readonly changes?: RecordName | null
  readonly touches?: Readonly<Partial<Record<RecordName, string | null>>>
}

type Row = Omit<
  Operation,
  keyof Usual | keyof OfFamily | 'number' | 'method' | 'path' | 'promise'
> &
  Partial<Pick<Operation, keyof Usual>> &
  OfSchema & { readonly call: `${Operation['method']} ${string}` }
type Complete<One> = {
  readonly [Member in keyof Usual]: Member extends keyof One ? One[Member] : Usual[Member]
} & Omit<One, 'call' | keyof OfFamily> &
  OfFamily
type Called<Call> = Call extends `${infer Method extends Operation['method']} ${infer Path}`
  ? { readonly method: Method; readonly path: Path }
  : never

type Completed<Rows extends Readonly<Record<string, Row>>> = {
  readonly [Address in keyof Rows & string]: Complete<Rows[Address]> &
    Called<Rows[Address]['call']> & {
      readonly promise: `${Address}#answer`
      readonly number: number
      readonly response: Rows[Address]['response']
    }
}

function ofFamily({ changes, touches }: OfSchema): OfFamily {
  const familyOf = (name: string) => families[name] ?? name
  const touched = Object.entries(touches ?? {}).map(([name, at]) => [familyOf(name), at] as const)
  return {
    ...(changes !== undefined && { changes: changes && familyOf(changes) }),
    ...(touches && { touches: Object.fromEntries(touched) }),
  }
}

export function complete<const Rows extends Readonly<Record<string, Row>>>(
  rows: Rows,
): Completed<Rows> {
  const completed = Object.entries(rows).map(([address, { does, call, ...row }], index) => {
    const [method, path] = call.split(' ')
    const own = { promise: `${address}#answer`, number: index + 1, does, method, path, ...row }
    return [address, { ...usual, ...own, ...ofFamily(row) }]
  })
  return Object.fromEntries(completed) as Completed<Rows>
}
