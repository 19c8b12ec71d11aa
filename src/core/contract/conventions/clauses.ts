import { advice, gap, implied, obligation, rule } from '../clauses/clause.ts'

export const conventionClauses = {
  'conventions/addresses#base': rule(
    'preamble.base-address',
    'Every path stands under the production address unless the contract notes another.',
    { excluded: 'A setting of the caller: the address is configured, not discovered.' },
  ),
  'conventions/addresses#simulation': rule(
    'preamble.simulation-address',
    'The operation that forces a payment status is served from the sandbox address.',
    {
      excluded: 'The two addresses may be the same, and serving the operation at both is no fault.',
    },
  ),
  'conventions/json#requests': obligation('preamble.requests-json', 'Request bodies are JSON.'),
  'conventions/json#answers': rule(
    'preamble.answers-json',
    'The body of a successful response is JSON.',
    {
      why: 'The contract states a body for every operation, so an empty body is wrong. It states no content type, so an unusual one is only noted.',
    },
  ),
  'conventions/timestamps#form': rule(
    'preamble.timestamps',
    'A timestamp is an ISO 8601 string in UTC with three fractional digits.',
    { why: 'Z and +00:00 both say UTC; the day and the hour must exist.' },
  ),
  'conventions/dates#form': rule(
    'preamble.dates',
    'A date is written YYYY-MM-DD and exists in the calendar.',
  ),
  'conventions/service#groups': rule(
    'services.groups',
    'The service covers entities, accounts, payments, scores, reference data, and reports with webhooks, events and UI sessions.',
    { excluded: 'A table of contents; each operation is judged on its own.' },
  ),
  'conventions/service#records-of-liabilities': rule(
    'services.liability-records',
    'Liability accounts can be read together with their related records.',
    { excluded: 'Judged at the operations that read these records.' },
  ),
  'conventions/service#ui-sessions': rule(
    'services.ui-sessions',
    'A UI session starts from a one-time element token and emits events of its own.',
    { excluded: 'A UI session needs a browser component and a person.' },
  ),
  'conventions/ids#entity': rule('conventions.id-entity', 'The id of an entity begins with ent_.', {
    also: ['entity.id'],
  }),
  'conventions/ids#account': rule(
    'conventions.id-account',
    'The id of an account begins with acc_.',
    {
      also: ['account.id'],
    },
  ),
  'conventions/ids#payment': rule(
    'conventions.id-payment',
    'The id of a payment begins with pmt_.',
    {
      also: ['payment.id'],
      why: 'pmt_inst_ names a payment instrument: the longest known prefix decides.',
    },
  ),
  'conventions/ids#report': rule('conventions.id-report', 'The id of a report begins with rpt_.', {
    also: ['report.id'],
  }),
  'conventions/ids#verification-session': rule(
    'conventions.id-entity-session',
    'The id of an entity verification session begins with evf_.',
    { also: ['verification-session.id'] },
  ),
  'conventions/ids#subscription': rule(
    'conventions.id-subscription',
    'The id of a subscription begins with sub_.',
    {
      also: ['subscription.id'],
    },
  ),
  'conventions/ids#credit-score': rule(
    'conventions.id-credit-score',
    'The id of a credit score begins with crs_.',
    {
      also: ['credit-score.id'],
    },
  ),
  'conventions/ids#card-brand': rule(
    'conventions.id-card-brand',
    'The id of a card brand record begins with cbrd_.',
  ),
  'conventions/ids#brand': rule(
    'conventions.id-earlier-brand',
    'The id of a brand inside the earlier card brand shape begins with brand_.',
  ),
  'conventions/ids#card-product': rule(
    'conventions.id-card-product',
    'The id of a card product is pdt_ and a number.',
    {
      also: ['card-product.id'],
      why: 'pdt_4_brd_1 names a brand of a product, not a product.',
    },
  ),
  'conventions/ids#product-brand': rule(
    'conventions.id-product-brand',
    'The id of a brand of a card product is pdt_, a number, _brd_ and a number.',
  ),
  'conventions/ids#merchant': rule(
    'conventions.id-merchant',
    'The id of a merchant begins with mch_.',
    {
      also: ['merchant.id'],
    },
  ),
  'conventions/ids#sensitive': rule(
    'conventions.id-sensitive',
    'The id of a sensitive record begins with astv_.',
  ),
  'conventions/ids#update': rule('conventions.id-update', 'The id of an update begins with upt_.', {
    also: ['update.id'],
    why: 'Services in the field also use upd_; the contract does not know it (A37).',
  }),
  'conventions/ids#webhook': rule(
    'conventions.id-webhook',
    'The id of a webhook begins with whk_.',
    {
      also: ['webhook.id'],
    },
  ),
  'conventions/ids#event': rule(
    'conventions.id-event',
    'The id of a stored event begins with evt_.',
    {
      also: ['stored-event.id'],
    },
  ),
  'conventions/ids#present': rule(
    'conventions.id-on-every-record',
    'Every record has an id, and it is a string.',
    {
      of: {
        entity: 'entity.id',
        'verification-session': 'verification-session.id',
        subscription: 'subscription.id',
        'credit-score': 'credit-score.id',
        account: 'account.id',
        update: 'update.id',
        'card-product': 'card-product.id',
        merchant: 'merchant.id',
        payment: 'payment.id',
        report: 'report.id',
        'webhook-record': 'webhook.id',
        event: 'stored-event.id',
      },
      why: 'Element tokens, widget session events and score items are not records.',
    },
  ),
  'conventions/ids#one-record': implied('A76', 'Two records of one kind do not have one id.', {
    why: 'A request may answer with the record that is there already. It made another one if the time of creation differs.',
  }),
  'conventions/absence#null': implied(
    'conventions.absent-null',
    'A member that has no value is null; it is not left out.',
    {
      why: 'A member may be missing where published samples leave it out. null instead of a list counts as an absent list, with a warning, because a client that reads its items fails (A48).',
    },
  ),
  'conventions/timestamps#on-every-record': rule(
    'conventions.timestamps-on-every-record',
    'Every record carries created_at and updated_at.',
    {
      of: {
        entity: 'entity.timestamps',
        'verification-session': 'verification-session.timestamps',
        subscription: 'subscription.timestamps',
        'credit-score': 'credit-score.timestamps',
        account: 'account.timestamps',
        update: 'update.timestamps',
        'card-brand': 'card-brand.timestamps',
        'card-brand-earlier': 'card-brand.timestamps',
        sensitive: 'sensitive.status',
        payment: 'payment.timestamps',
        report: 'report.metadata',
        'webhook-record': 'webhook.timestamps',
        event: 'stored-event.timestamps',
      },
    },
  ),
  'conventions/timestamps#exempt': rule(
    'conventions.timestamps-exempt',
    'Card products and merchants need not carry timestamps.',
    { excluded: 'A permission: both timestamps, one or none are all right.' },
  ),
  'conventions/timestamps#created-once': implied(
    'conventions.timestamps-on-every-record',
    'The creation time of a record does not change.',
  ),
  'conventions/timestamps#instant': implied(
    'A70',
    'A record is created, and updated, at the time of the request that does so, in UTC.',
    {
      why: 'A violation only where the Date header of the response agrees with the clock of Assay, or has moved as the run has moved the clock of the target: the same difference of whole quarter hours, up to 14 hours, of two times is local time or a clock of twelve hours; of one, if the same response shows that the clock is right, or if the time was right before the run moved the clock. Where somebody may have moved the clock forward before, a time ahead of it is a warning, unless the Date header or right times in between show that nobody has. Any other difference of more than 20 minutes is a warning, as a mock may show a fixed date.',
    },
  ),
  'conventions/timestamps#in-order': implied(
    'A38',
    'A record is not updated before it is created.',
    {
      why: 'Two clocks may differ, so a difference of up to one second is only a warning.',
    },
  ),
  'conventions/timestamps#never-back': implied(
    'A38',
    'The time of the last update of a record does not move back.',
    { why: 'Two clocks may differ, so a difference of up to one second is only a warning.' },
  ),
  'conventions/records#agree': implied(
    'A52',
    'Responses agree about a record as long as nothing changes it, and while its updated_at stays the same.',
    {
      also: ['endpoints.retrieve-account'],
      why: 'Members that cannot change are always compared. Other members are compared while updated_at stays the same and no request in the trace has touched the record. Assay compares only records that the trace made, was given or named, because others may change the rest (A49). The contract does not say how long a change may take to show: a target declares it, and until then Assay repeats a read that is wrong (A47). References to the latest of something may change (A52), but an entity names no session as its latest that was shown before a later one was started; a list that is no full page shows each record of the run (A79); masked texts are ignored (A51), null disagrees with a value unless the member is secret (A71), free text may differ in case and white space, and lists may differ in their order (A40).',
    },
  ),
  'conventions/records#names-latest': advice(
    'A78',
    'A record that names the latest of a kind does not say that there is none after one was made for it.',
    {
      why: 'The contract does not say when a record names a new one, so null may be right until then, and an earlier one for some days; a record that may leave the member out may also show null.',
    },
  ),
  'conventions/records#one-parent': implied(
    'A45',
    'A record that the path of an entity or of an account leads to is shown under no other one.',
    { immediate: true, why: 'Judged by the path, not by the parent that the record names.' },
  ),
  'conventions/records#listed-once': implied(
    'conventions.id-on-every-record',
    'A response lists a record once.',
    {
      why: 'The id identifies a record, so a list that shows an id twice shows two records of one id (A76).',
    },
  ),
  'conventions/requests#no-failure': advice(
    'A69',
    'A request that the contract does not describe is refused or served; the implementation does not fail.',
    {
      why: 'The contract does not say what becomes of an unknown member, or of a value of another type.',
    },
  ),
  'conventions/envelopes#members': rule(
    'conventions.list-envelopes',
    'The longer list envelope carries success (a boolean), data and message (a string or null).',
  ),
  'conventions/words#not-empty': implied(
    'A67',
    'A text for which the contract lists words, or shows some, is not empty.',
    { why: 'Another word than those shown is permitted; an empty text is no word.' },
  ),
  'errors/error#object-or-null': rule(
    'sensitive.status',
    'The error of a record is an object or null.',
  ),
  'errors/error#present': rule(
    'errors.present',
    'A record that failed or was disabled carries an error object.',
  ),
  'errors/error#members': rule(
    'errors.members',
    'An error object has a type, a sub_type and a message, all strings, and an integer code.',
  ),
  'errors/error#null-otherwise': rule(
    'errors.null-otherwise',
    'A record that neither failed nor was disabled has a null error.',
    {
      why: 'Judged for the states that the contract names as sound: active, pending, processing, in_progress, verified, completed. Other states are left open.',
    },
  ),
  'errors/refusals#form': gap(
    'errors.refusals',
    'The status codes and bodies of refused requests, and the catalogue of errors, are not shown.',
  ),
}
