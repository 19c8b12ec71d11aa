import { type Described, describedIn } from '../../src/app/openapi/described.fixture.ts'
import { openApiDocument } from '../../src/app/openapi/index.ts'
import { judgeSettings, type OperationAddress, operations } from '../../src/core/contract/index.ts'
import type { Run } from '../../src/core/run/index.ts'
import type { ConfiguredTarget } from '../../src/sources/target/index.ts'

/** The document of a target at an address. */
export const documentAt = (baseUrl: string) => openApiDocument(judgeSettings(baseUrl))

/** The configuration of a mock made from the document: its subjects are what the examples show. */
export function mockAt(baseUrl: string) {
  const examples = describedIn(documentAt(baseUrl))
  const shownBy = (address: OperationAddress) => {
    const { method, path } = operations[address]
    const isOf = (one: Described) => one.method === method && one.path === path
    return examples.find(isOf)!.response as Shown
  }
  const { id } = shownBy('accounts/retrieve')
  const [person, company] = shownBy('entities/list').data
  const entity_id = person.id
  const leaving = shownBy('entities/withdraw-consent').id
  const oneOf = (address: OperationAddress, parent = {}) => ({
    value: { id: shownBy(address).id, ...parent },
  })
  const subjects = {
    'entity.individual': { value: { id: entity_id } },
    'entity.corporation': { value: { id: company.id } },
    'entity.disposable': { values: [{ id: leaving, account_id: id }] },
    'account.liability': { value: { id, entity_id } },
    credit_score: oneOf('credit-scores/retrieve', { entity_id }),
    sensitive: oneOf('sensitive/retrieve', { account_id: id }),
    card_product: oneOf('card-products/retrieve'),
    merchant: oneOf('merchants/retrieve'),
    event: oneOf('events/retrieve'),
    'payment.pending': { values: [{ id: shownBy('payments/cancel').id }] },
    'widget.session': { values: [{ token: 'otkn_1' }] },
  }
  return { baseUrl, apiKey: 'sk_prism', subjects } satisfies ConfiguredTarget
}

/** What the examples have of what subjects need. */
interface Shown {
  readonly id: string
  readonly data: readonly [{ readonly id: string }, { readonly id: string }]
}

/** The configuration as a page shows it: a subject in a line. */
export function inPrint({ subjects, ...target }: ReturnType<typeof mockAt>): string {
  const lines = Object.entries(subjects).map(([name, source]) => {
    const inline = JSON.stringify(source, null, 1)
      .replaceAll(/\n */g, ' ')
      .replaceAll(/(?<=\[) | (?=\])/g, '')
    return `        "${name}": ${inline}`
  })
  const text = JSON.stringify({ targets: { prism: { ...target, subjects: {} } } }, null, 2)
  return text.replace('"subjects": {}', `"subjects": {\n${lines.join(',\n')}\n      }`)
}

/** What a static mock does, and the clauses that it breaks by that. */
const faults: readonly (readonly [does: string, clauses: RegExp])[] = [
  ['shows the same record for any id', /^[a-z-]+\/[a-z-]+#id$/],
  ['shows that record under any parent', /#(?:one-parent|entity|account|empty|named-by-entity)$/],
  [
    'ignores what is sent',
    /#(?:sent|sent-number|own-number|lasts|holder)$|simulate#status$|reports\/create#type$/,
  ],
  ['makes the same record and the same token again', /#distinct$/],
  [
    'does not remember what happened',
    /#(?:only-pending|disabled|stays-disabled|single-use)$|simulate#updated-at$/,
  ],
  ['accepts a request that only a rule in prose forbids', /#entity-required$/],
  ['has no path for the results of a report', /#download$/],
  ['requires a key, and accepts any', /#(?:required|not-the-key)$/],
  ['dates new records as its examples', /#instant$/],
  ['shows times of one example that are earlier than those of another', /#never-back$/],
]

/** The clauses that a static mock breaks. */
export interface MockFaults {
  readonly broken: readonly string[]
  /** Of which there is a warning. */
  readonly warned: readonly string[]
}

/** The file that holds what was measured, under the root of the repository. */
export const prismFile = 'suites/support/measured/prism.json'

export function faultsIn({ clauses }: Run): MockFaults {
  const idsOf = (wanted: string) =>
    clauses.flatMap(({ id, verdict }) => (verdict === wanted ? id : [])).sort()
  return { broken: idsOf('broken'), warned: idsOf('warned') }
}

const reasonOf = (clause: string) => faults.find(([, some]) => some.test(clause))?.[0]

/** The clauses that a static mock breaks for no reason that is known here. */
export const unexplainedIn = ({ broken, warned }: MockFaults) =>
  [...broken, ...warned].filter((clause) => reasonOf(clause) === undefined)

/** A table of what a static mock does. */
export function tableOf({ broken, warned }: MockFaults): string {
  const rows = faults.flatMap(([does]) => {
    const isOfRow = (clause: string) => reasonOf(clause) === does
    const cells = [
      ...broken.filter(isOfRow).map((clause) => `\`${clause}\``),
      ...warned.filter(isOfRow).map((clause) => `\`${clause}\` (a warning)`),
    ]
    return cells.length === 0 ? [] : [`| ${does} | ${cells.join(', ')} |`]
  })
  return ['| what Prism does | clauses it breaks |', '|---|---|', ...rows].join('\n')
}
