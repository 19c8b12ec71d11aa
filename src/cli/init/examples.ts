import { type ActionName, lineOf, type SubjectName } from '../../target/index.ts'

const take = { id: '/id' }

/** A recipe to adapt for what a target can make: "/…" is a path of the target. */
const examples: Readonly<Partial<Record<SubjectName | ActionName, object>>> = {
  'entity.individual': {
    request: { method: 'POST', path: '/…', body: { type: 'individual' }, take },
  },
  'entity.corporation': {
    request: { method: 'POST', path: '/…', body: { type: 'corporation' }, take },
  },
  'entity.disposable': {
    request: [
      { method: 'POST', path: '/…', body: { type: 'individual' }, take: { person: '/id' } },
      { method: 'POST', path: '/…', body: { holder_id: '{{person}}' }, take: { account: '/id' } },
    ],
    fields: { id: '{{person}}', account_id: '{{account}}' },
  },
  'account.ach': {
    needs: { holder: 'entity.individual' },
    request: {
      method: 'POST',
      path: '/accounts',
      body: {
        holder_id: '{{holder.id}}',
        ach: { routing: '000000001', number: '100000001', type: 'checking' },
      },
      take: { id: '/id', entity_id: '/holder_id' },
    },
  },
  'account.liability': {
    needs: { holder: 'entity.individual' },
    request: {
      method: 'POST',
      path: '/…',
      body: { holder_id: '{{holder.id}}', type: 'liability' },
      take: { id: '/id', entity_id: '/holder_id' },
    },
  },
  credit_score: {
    needs: { person: 'entity.individual' },
    request: [
      { method: 'POST', path: '/…', body: { entity_id: '{{person.id}}' }, take: { score: '/id' } },
      {
        method: 'GET',
        path: '/entities/{{person.id}}/credit_scores/{{score}}',
        until: { pointer: '/status', value: 'completed', timeoutMs: 30_000 },
        take: { ...take, entity_id: '/entity_id' },
      },
    ],
  },
  sensitive: {
    needs: { card: 'account.liability' },
    request: { method: 'POST', path: '/…', body: { account_id: '{{card.id}}' }, take },
    fields: { id: '{{id}}', account_id: '{{card.id}}' },
  },
  event: {
    request: {
      method: 'GET',
      path: '/…',
      pick: { pointer: '/data', where: { '/type': 'credit_score.increased' } },
      take,
    },
  },
  'payment.pending': {
    needs: { from: 'account.ach', to: 'account.liability' },
    request: {
      method: 'POST',
      path: '/payments',
      headers: { 'Idempotency-Key': '{{uuid}}' },
      body: { source: '{{from.id}}', destination: '{{to.id}}', amount: 5000 },
      take: { ...take, record: '' },
    },
  },
  'widget.session': {
    request: {
      method: 'POST',
      path: '/…',
      body: {},
      take: { token: '/token', account_id: '/account_id' },
    },
  },
}

/** A recipe to adapt, as one line of a configuration. */
export function exampleLine(name: SubjectName | ActionName): string {
  const example = examples[name]
  return example === undefined ? lineOf(name) : `"${name}": ${inline(example)}`
}

/** JSON on one line, with spaces as a person writes it. */
export function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, held]) => `${JSON.stringify(name)}: ${inline(held)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
