import { rule } from './rule.ts'

/** Each output of a webhook has its own spelling of the one flag (A13). */
const spellings: Readonly<Record<string, string>> = {
  'webhook-listed': 'expand_event',
  webhook: 'expanded_event',
}

/** The flag is the same in the list and in the single record. */
const flag = rule({
  name: 'webhooks/flag',
  clauses: ['conventions/records#agree'],
  operations: ['webhooks/list', 'webhooks/retrieve'],
  judge(context) {
    for (const held of context.records) {
      const before = context.unchanged(held)
      const spelledBefore = spellings[before?.schema ?? '']
      const spelled = spellings[held.schema]
      if (before === undefined || spelledBefore === undefined || spelled === undefined) continue
      const [was, is] = [before.record[spelledBefore], held.record[spelled]]
      if (typeof was !== 'boolean' || typeof is !== 'boolean' || was === is) continue
      if (before.unreliable.includes(`/${spelled}`)) continue
      context.check('conventions/records#agree', false, () => ({
        pointer: `${held.pointer}/${spelled}`,
        expected: `what an earlier response said: ${was}`,
        value: is,
      }))
    }
  },
})

export const webhooks = [flag]
