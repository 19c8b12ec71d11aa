/** A wire that differs in all that a dialect can say. */
export const dialect = {
  versionHeader: 'Api-Version',
  envelope: 'wrapped',
  cardBrandShape: 'by-version',
  paths: {
    'card-products/retrieve': ['/card_product/{pdt_id}', '/card_products/{pdt_id}'],
    'subscriptions/retrieve': '/subscriptions/{sub_id}/entities/{ent_id}',
    25: '/ui/events',
  },
} as const

/** The same for deviations: shapes of card brands by version would undo what some defects and variations do. */
export const dialectForDeviations = { ...dialect, cardBrandShape: 'by-operation' } as const

/** What these defects leave out of a list, the envelope of the dialect gives back. */
export const hiddenByDialect: ReadonlySet<string> = new Set([
  'sessions-in-the-short-envelope',
  'card-brands-in-the-short-envelope',
  'widget-events-without-envelope',
  'message-left-out',
  'entity-list-without-envelope',
  'entities-without-envelope-in-between',
  'session-list-without-success',
])
