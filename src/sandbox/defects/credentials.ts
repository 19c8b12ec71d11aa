import { type OperationAddress, operations } from '../../contract/index.ts'
import { breaks } from '../deviation.ts'

const all = Object.keys(operations) as OperationAddress[]
const reads = all.filter((address) => operations[address].method === 'GET')

/** Defects of who may do what. */
export const credentials = {
  'answers-without-a-key': breaks('C242', 'C283')
    .titled('Serves requests without a key.')
    .behaves({ credentialRequired: false }),
  'widget-token-opens-all': breaks('C242')
    .titled('Accepts the token of a widget session as the secret key.')
    .behaves({ widgetTokenOpens: all }),
  'any-key-will-do': breaks('C242')
    .titled('Accepts any token that begins like a secret key.')
    .behaves({ formOfKeySuffices: true }),
  'start-of-the-key-will-do': breaks('C242')
    .titled('Accepts any token with which the key begins.')
    .behaves({ startOfKeySuffices: true }),
  'reading-is-free': breaks('C242', 'C283')
    .titled('Requires the key only for requests that change something.')
    .behaves({ readingIsFree: true }),
  'tokens-without-a-key': breaks('C242')
    .titled('Issues element tokens to requests without a key.')
    .behaves({ unguarded: ['elements/create-token'] }),
  'entities-listed-without-a-key': breaks('C242')
    .titled('Lists entities to requests without a key.')
    .behaves({ unguarded: ['entities/list'] }),
  'entities-changed-without-a-key': breaks('C242')
    .titled('Changes entities for requests without a key.')
    .behaves({ unguarded: ['entities/update'] }),
  'consent-withdrawn-without-a-key': breaks('C242')
    .titled('Withdraws consent for requests without a key.')
    .behaves({ unguarded: ['entities/withdraw-consent'] }),
  'sessions-started-without-a-key': breaks('C242')
    .titled('Sends codes for requests without a key.')
    .behaves({ unguarded: ['verification-sessions/create'] }),
  'scores-read-without-a-key': breaks('C242')
    .titled('Shows credit scores to requests without a key.')
    .behaves({ unguarded: ['credit-scores/retrieve'] }),
  'accounts-created-without-a-key': breaks('C242')
    .titled('Creates accounts for requests without a key.')
    .behaves({ unguarded: ['accounts/create'] }),
  'cards-read-without-a-key': breaks('C242')
    .titled('Shows card numbers to requests without a key.')
    .behaves({ unguarded: ['sensitive/retrieve'] }),
  'merchants-read-without-a-key': breaks('C242')
    .titled('Shows merchants to requests without a key.')
    .behaves({ unguarded: ['merchants/retrieve'] }),
  'payments-canceled-without-a-key': breaks('C242')
    .titled('Cancels payments for requests without a key.')
    .behaves({ unguarded: ['payments/cancel'] }),
  'payments-forced-without-a-key': breaks('C242')
    .titled('Simulates a status for requests without a key.')
    .behaves({ unguarded: ['payments/simulate'] }),
  'reports-made-without-a-key': breaks('C242')
    .titled('Makes reports for requests without a key.')
    .behaves({ unguarded: ['reports/create'] }),
  'events-read-without-a-key': breaks('C242')
    .titled('Shows stored events to requests without a key.')
    .behaves({ unguarded: ['events/retrieve'] }),
  'widget-events-without-a-token': breaks('C242', 'C283')
    .titled('Returns an empty list of widget events to requests without a token.')
    .behaves({ unguarded: ['widget-events/list'] }),
  'widget-token-reads-all': breaks('C242')
    .titled('Accepts the token of a widget session as the key of what is only read.')
    .behaves({ widgetTokenOpens: reads }),
  'widget-token-opens-cards': breaks('C242')
    .titled('Shows card numbers to the token of a widget session.')
    .behaves({ widgetTokenOpens: ['sensitive/retrieve'] }),
  'element-token-opens-entities': breaks('C242')
    .titled('Lists entities to an element token.')
    .behaves({ elementTokenOpens: ['entities/list'] }),
  'element-token-reads-widget-events': breaks('C242')
    .titled('Accepts an element token as the token of a widget session.')
    .behaves({ elementTokenOpens: ['widget-events/list'] }),
  'refused-too-late': breaks('C242', 'C233')
    .titled('Refuses a request without the key after it was carried out.')
    .behaves({ refusedTooLate: true }),
}
