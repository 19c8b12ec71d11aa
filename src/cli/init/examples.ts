import { type ActionName, lineOf, type SubjectName } from '../../target/catalogue/index.ts'

const take = { id: '/id' }
const ofHolder = { id: '/id', entity_id: '/holder_id' }
const holder = '{{holder.id}}'

/** A request that makes something; "/…" is a path of the target. */
const post = (body: object, taken: object = take, path = '/…') => {
  return { method: 'POST', path, body, take: taken }
}

/** A recipe to adapt for what a target can make. */
const examples: Readonly<Partial<Record<SubjectName | ActionName, object>>> = {
  'entity.individual': { request: post({ type: 'individual' }) },
  'entity.corporation': { request: post({ type: 'corporation' }) },
  'entity.disposable': {
    request: [
      post({ type: 'individual' }, { person: '/id' }),
      post({ holder_id: '{{person}}' }, { account: '/id' }),
    ],
    fields: { id: '{{person}}', account_id: '{{account}}' },
  },
  'account.ach': {
    needs: { holder: 'entity.individual' },
    request: post(
      { holder_id: holder, ach: { routing: '000000001', number: '100000001', type: 'checking' } },
      ofHolder,
      '/accounts',
    ),
  },
  'account.liability': {
    needs: { holder: 'entity.individual' },
    request: post({ holder_id: holder, type: 'liability' }, ofHolder),
  },
  credit_score: {
    needs: { person: 'entity.individual' },
    request: [
      post({ entity_id: '{{person.id}}' }, { score: '/id' }),
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
    request: post({ account_id: '{{card.id}}' }),
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
  'widget.session': { request: post({}, { token: '/token', account_id: '/account_id' }) },
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
