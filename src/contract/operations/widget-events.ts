import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const widgetEvents = {
  'widget-events/list': {
    number: 25,
    does: 'lists the events of the widget session whose token asks',
    method: 'GET',
    path: '/widget/events',
    base: 'baseUrl',
    credential: 'widget-token',
    request: null,
    response: 'widget-event-list',
    promise: 'widget-events/list#answer',
    since: firstVersionWith.originalOperations,
  },
} as const satisfies Operations
