import type { Exchange } from '../../../exchange/index.ts'
import { type Context, hold, remark } from '../context.ts'
import type { Held } from '../records.ts'

/** The type of a widget event spells its parts; an event belongs to the one token that may read it. */
export function judgeWidgetEvents(context: Context): void {
  for (const { record, pointer } of context.records) judgeType(context, record, pointer)
  const reader = sessionOf(context.exchange)
  const others = [...context.memory.widgetReaders].some((other) => other !== reader)
  if (reader !== '' && others) judgeScope(context, reader)
}

/**
 * Two sessions may do the same at one moment: they hold an event alike then, and nothing tells whose it is.
 * That they also did the same at a second moment is no chance.
 */
function judgeScope(context: Context, reader: string): void {
  const { records, memory } = context
  const clause = 'widget-events/list#scoped'
  if (momentsOf(records).size > 1) context.reached.add(clause)
  const ownerOf = ({ record }: Held) => memory.widgetEvents.get(JSON.stringify(record))
  for (const [owner, shown] of Map.groupBy(records, ownerOf)) {
    if (owner === undefined || owner === reader || momentsOf(shown).size < 2) continue
    for (const { pointer } of shown) {
      hold(context, clause, false, () => ({
        pointer,
        expected: 'events of the session whose token asks',
        actual: 'an event that was shown to another session',
        message:
          'GET /widget/events answered an event that an earlier answer had shown under the token of another session.',
      }))
    }
  }
}

/** The moments that tell events apart: those of clocks that count in seconds do not. */
function momentsOf(events: readonly Held[]): ReadonlySet<unknown> {
  const moments = events.map(({ record }) => record.timestamp)
  return new Set(moments.filter((at) => typeof at === 'string' && /\.(?!0+\D)\d/.test(at)))
}

/** The credential that stands for a session; '' where none is shown, or the secret key, which is none. */
export function sessionOf({ request }: Exchange): string {
  const credential = request.headers.authorization ?? ''
  return /^bearer +sk_/i.test(credential) ? '' : credential
}

function judgeType(
  context: Context,
  event: Readonly<Record<string, unknown>>,
  pointer: string,
): void {
  const { type, mode, object, action } = event
  const parts = [mode, object, action]
  if (typeof type !== 'string' || !parts.every((part) => typeof part === 'string')) return
  const spelled = parts.join('.')
  const wrong = { pointer: `${pointer}/type`, expected: JSON.stringify(spelled), value: type }
  context.reached.add('widget-events/widget-event#type')
  if (type === spelled) return
  const flowOnly =
    type.endsWith(`.${String(object)}.${String(action)}`) &&
    type.split('.').length === spelled.split('.').length
  remark(
    context,
    'widget-events/widget-event#type',
    flowOnly ? { ...wrong, severity: 'warning' } : wrong,
  )
}
