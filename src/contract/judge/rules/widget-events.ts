import type { Exchange } from '#exchange'
import { type Context, hold, remark } from '../context.ts'

/** The type of a widget event spells its parts; an event belongs to the one token that may read it. */
export function judgeWidgetEvents(context: Context): void {
  const reader = sessionOf(context.exchange)
  const others = [...context.memory.widgetReaders].some((other) => other !== reader)
  for (const { record, pointer } of context.records) {
    judgeType(context, record, pointer)
    if (reader === '' || !others || !isRecognisable(record.timestamp)) continue
    const owner = context.memory.widgetEvents.get(JSON.stringify(record))
    hold(context, 'widget-events/list#scoped', owner === undefined || owner === reader, () => ({
      pointer,
      expected: 'events of the session whose token asks',
      actual: 'an event that was shown to another session',
      message:
        'GET /widget/events answered an event that an earlier answer had shown under the token of another session.',
    }))
  }
}

/** Clocks that count in seconds let the events of two sessions look the same. */
function isRecognisable(timestamp: unknown): boolean {
  return typeof timestamp === 'string' && /\.(?!0+\D)\d/.test(timestamp)
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
