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
    answer: 'widget-event-list',
    promise: 'widget-events/list#answer',
    since: '2020-12-06',
  },
} as const satisfies Operations
