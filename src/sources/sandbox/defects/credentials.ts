import type { OperationAddress } from '../../../core/contract/index.ts'
import type { Caller } from '../admission.ts'
import { wrongCredential } from '../call.ts'
import { breaks } from '../defect.ts'

const calls =
  (...operations: readonly OperationAddress[]) =>
  ({ route }: Caller) =>
    operations.some((operation) => operation === route.operation)
const needsKey = ({ route }: Caller) => route.credential === 'key'
const beginsTheKey = ({ token, apiKey }: Caller) => token !== '' && apiKey.startsWith(token)
const hasNone = ({ token }: Caller) => token === ''
const reads = ({ route }: Caller) => route.method === 'GET'
const hasWidgetToken = ({ token, store }: Caller) => store.widgetSessions.has(token)
const hasElementToken = ({ token, store }: Caller) => store.elementTokens.has(token)

/** Defects of who may do what. */
export const credentials = {
  'answers-without-a-key': breaks('endpoints.headers', 'authentication.widget-token')
    .titled('Serves requests without a key.')
    .admits(() => true),
  'widget-token-opens-all': breaks('endpoints.headers')
    .titled('Accepts the token of a widget session as the secret key.')
    .admits(hasWidgetToken),
  'any-key-will-do': breaks('endpoints.headers')
    .titled('Accepts any token that begins like a secret key.')
    .admits((caller) => needsKey(caller) && caller.token.startsWith('sk_')),
  'start-of-the-key-will-do': breaks('endpoints.headers')
    .titled('Accepts any token with which the key begins.')
    .admits((caller) => needsKey(caller) && beginsTheKey(caller)),
  'start-of-the-key-reads-cards': breaks('endpoints.headers')
    .titled('Shows card numbers to any token with which the key begins.')
    .admits((caller) => calls('sensitive/retrieve')(caller) && beginsTheKey(caller)),
  'start-of-the-key-requests-updates': breaks('endpoints.headers')
    .titled('Requests updates for any token with which the key begins.')
    .admits((caller) => calls('updates/create')(caller) && beginsTheKey(caller)),
  'start-of-the-key-shows-subscriptions': breaks('endpoints.headers')
    .titled('Shows a subscription to any token with which the key begins.')
    .admits((caller) => calls('subscriptions/retrieve')(caller) && beginsTheKey(caller)),
  'tokens-without-a-credential': breaks('endpoints.headers')
    .titled('Issues element tokens to requests without any credential.')
    .admits((caller) => calls('elements/create-token')(caller) && hasNone(caller)),
  'reports-without-a-credential': breaks('endpoints.headers')
    .titled('Makes reports for requests without any credential.')
    .admits((caller) => calls('reports/create')(caller) && hasNone(caller)),
  'updates-without-a-credential': breaks('endpoints.headers')
    .titled('Requests updates for requests without any credential.')
    .admits((caller) => calls('updates/create')(caller) && hasNone(caller)),
  'reading-is-free': breaks('endpoints.headers', 'authentication.widget-token')
    .titled('Requires the key only for requests that change something.')
    .admits(reads),
  'tokens-without-a-key': breaks('endpoints.headers')
    .titled('Issues element tokens to requests without a key.')
    .admits(calls('elements/create-token')),
  'entities-listed-without-a-key': breaks('endpoints.headers')
    .titled('Lists entities to requests without a key.')
    .admits(calls('entities/list')),
  'entities-changed-without-a-key': breaks('endpoints.headers')
    .titled('Changes entities for requests without a key.')
    .admits(calls('entities/update')),
  'consent-withdrawn-without-a-key': breaks('endpoints.headers')
    .titled('Withdraws consent for requests without a key.')
    .admits(calls('entities/withdraw-consent')),
  'sessions-started-without-a-key': breaks('endpoints.headers')
    .titled('Sends codes for requests without a key.')
    .admits(calls('verification-sessions/create')),
  'scores-read-without-a-key': breaks('endpoints.headers')
    .titled('Shows credit scores to requests without a key.')
    .admits(calls('credit-scores/retrieve')),
  'accounts-created-without-a-key': breaks('endpoints.headers')
    .titled('Creates accounts for requests without a key.')
    .admits(calls('accounts/create')),
  'cards-read-without-a-key': breaks('endpoints.headers')
    .titled('Shows card numbers to requests without a key.')
    .admits(calls('sensitive/retrieve')),
  'merchants-read-without-a-key': breaks('endpoints.headers')
    .titled('Shows merchants to requests without a key.')
    .admits(calls('merchants/retrieve')),
  'payments-canceled-without-a-key': breaks('endpoints.headers')
    .titled('Cancels payments for requests without a key.')
    .admits(calls('payments/cancel')),
  'payments-forced-without-a-key': breaks('endpoints.headers')
    .titled('Simulates a status for requests without a key.')
    .admits(calls('payments/simulate')),
  'reports-made-without-a-key': breaks('endpoints.headers')
    .titled('Makes reports for requests without a key.')
    .admits(calls('reports/create')),
  'events-read-without-a-key': breaks('endpoints.headers')
    .titled('Shows stored events to requests without a key.')
    .admits(calls('events/retrieve')),
  'widget-events-without-a-token': breaks('endpoints.headers', 'authentication.widget-token')
    .titled('Returns an empty list of widget events to requests without a token.')
    .admits(calls('widget-events/list')),
  'widget-token-reads-all': breaks('endpoints.headers')
    .titled('Accepts the token of a widget session as the key of what is only read.')
    .admits((caller) => reads(caller) && hasWidgetToken(caller)),
  'widget-token-opens-cards': breaks('endpoints.headers')
    .titled('Shows card numbers to the token of a widget session.')
    .admits((caller) => calls('sensitive/retrieve')(caller) && hasWidgetToken(caller)),
  'element-token-opens-entities': breaks('endpoints.headers')
    .titled('Lists entities to an element token.')
    .admits((caller) => calls('entities/list')(caller) && hasElementToken(caller)),
  'element-token-reads-widget-events': breaks('endpoints.headers')
    .titled('Accepts an element token as the token of a widget session.')
    .admits((caller) => calls('widget-events/list')(caller) && hasElementToken(caller)),
  'refused-too-late': breaks('endpoints.headers', 'states.cancel')
    .titled('Refuses a request without the key after it was carried out.')
    .admits(({ route }) => route.operation !== null)
    .around('*', (call, next) => {
      const response = next(call)
      return call.authorized ? response : wrongCredential()
    }),
}
