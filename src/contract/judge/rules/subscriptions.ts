import { type Context, hold } from '../context.ts'
import { isObject } from '../matches.ts'

/** The map of subscriptions: every key is a name, and without subscriptions it is empty. */
export function judgeSubscriptions(context: Context): void {
  if (!isObject(context.body)) return
  if (Object.keys(context.body).length === 0) context.reached.add('subscriptions/list#empty')
  for (const { record, pointer } of context.records) {
    const key = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof record.name !== 'string') continue
    hold(context, 'subscriptions/list#keys', record.name === key, () => ({
      pointer: `${pointer}/name`,
      expected: `${JSON.stringify(key)}, the key it stands under`,
      value: record.name,
    }))
  }
}
