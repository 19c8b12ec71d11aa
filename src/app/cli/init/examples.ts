import { readFileSync } from 'node:fs'
import { mapLeaves } from '../../../base/json/index.ts'
import { sandboxConfiguration } from '../../../sources/sandbox/configuration/index.ts'
import {
  type ActionName,
  isAction,
  lineFor,
  type SubjectName,
} from '../../../sources/target/catalogue/index.ts'
import type { Configuration } from '../../../sources/target/index.ts'

export function exampleOf(name: SubjectName | ActionName): object {
  if (name === 'payment.pending') return pendingPayment
  const { targets } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
  const recipe = isAction(name) ? undefined : targets.sandbox!.subjects?.[name]
  // Ids of the sandbox mean nothing to another target, and its actions are of its own.
  const isRecipe = recipe !== undefined && 'request' in recipe
  const example = isRecipe ? recipe : JSON.parse(`{ ${lineFor(name)} }`)[name]
  const isOwn = (leaf: unknown) => typeof leaf === 'string' && leaf.startsWith('/_control/')
  return mapLeaves(example, (leaf) => (isOwn(leaf) ? '/…' : leaf)) as object
}

const ach = { routing: '011000002', number: '100000002', type: 'checking' }
const account = { holder_id: '{{from.entity_id}}', ach }
const payment = {
  source: '{{from.id}}',
  destination: '{{to}}',
  amount: 5000,
  description: 'Bill pay',
}
/** Both accounts are bank accounts, which Assay can make. */
const pendingPayment = {
  needs: { from: 'account.ach' },
  request: [
    { method: 'POST', path: '/accounts', body: account, take: { to: '/id' } },
    { method: 'POST', path: '/…', body: payment, take: { id: '/id', record: '' } },
  ],
}
