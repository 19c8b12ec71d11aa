import { advice, gap, implied, obligation, rule } from '../clauses/clause.ts'

export const conventionClauses = {
  'conventions/addresses#base': rule(
    'C001',
    'Every path stands under the production address unless the contract notes another.',
    { excluded: 'A setting of the caller: the address is configured, not discovered.' },
  ),
  'conventions/addresses#simulation': rule(
    'C002',
    'The operation that forces a payment status is served from the sandbox address.',
    {
      excluded: 'The two addresses may be the same, and serving the operation at both is no fault.',
    },
  ),
  'conventions/json#requests': obligation('C003', 'Request bodies are JSON.'),
  'conventions/json#answers': rule('C004', 'The body of a successful response is JSON.', {
    why: 'The contract states a body for every operation, so an empty body is wrong. It states no content type, so an unusual one is only noted.',
  }),
  'conventions/timestamps#form': rule(
    'C005',
    'A timestamp is an ISO 8601 string in UTC with three fractional digits.',
    { why: 'Z and +00:00 both say UTC; the day and the hour must exist.' },
  ),
  'conventions/dates#form': rule(
    'C006',
    'A date is written YYYY-MM-DD and exists in the calendar.',
  ),
  'conventions/service#groups': rule(
    'C007',
    'The service covers entities, accounts, payments, scores, reference data, and reports with webhooks, events and UI sessions.',
    { excluded: 'A table of contents; each operation is judged on its own.' },
  ),
  'conventions/service#records-of-liabilities': rule(
    'C009',
    'Liability accounts can be read together with their related records.',
    { excluded: 'Judged at the operations that read these records.' },
  ),
  'conventions/service#ui-sessions': rule(
    'C011',
    'A UI session starts from a one-time element token and emits events of its own.',
    { excluded: 'A UI session needs a browser component and a person.' },
  ),
  'conventions/ids#entity': rule('C012', 'The id of an entity begins with ent_.', {
    also: ['C038'],
  }),
  'conventions/ids#account': rule('C013', 'The id of an account begins with acc_.', {
    also: ['C122'],
  }),
  'conventions/ids#payment': rule('C014', 'The id of a payment begins with pmt_.', {
    also: ['C188'],
    why: 'pmt_inst_ names a payment instrument: the longest known prefix decides.',
  }),
  'conventions/ids#report': rule('C015', 'The id of a report begins with rpt_.', {
    also: ['C200'],
  }),
  'conventions/ids#verification-session': rule(
    'C016',
    'The id of an entity verification session begins with evf_.',
    { also: ['C087'] },
  ),
  'conventions/ids#subscription': rule('C018', 'The id of a subscription begins with sub_.', {
    also: ['C101'],
  }),
  'conventions/ids#credit-score': rule('C019', 'The id of a credit score begins with crs_.', {
    also: ['C112'],
  }),
  'conventions/ids#card-brand': rule('C020', 'The id of a card brand record begins with cbrd_.'),
  'conventions/ids#brand': rule(
    'C021',
    'The id of a brand inside the earlier card brand shape begins with brand_.',
  ),
  'conventions/ids#card-product': rule('C022', 'The id of a card product is pdt_ and a number.', {
    also: ['C167'],
    why: 'pdt_4_brd_1 names a brand of a product, not a product.',
  }),
  'conventions/ids#product-brand': rule(
    'C023',
    'The id of a brand of a card product is pdt_, a number, _brd_ and a number.',
  ),
  'conventions/ids#merchant': rule('C024', 'The id of a merchant begins with mch_.', {
    also: ['C171'],
  }),
  'conventions/ids#sensitive': rule('C025', 'The id of a sensitive record begins with astv_.'),
  'conventions/ids#update': rule('C026', 'The id of an update begins with upt_.', {
    also: ['C144'],
    why: 'Services in the field also use upd_; the contract does not know it (A37).',
  }),
  'conventions/ids#webhook': rule('C029', 'The id of a webhook begins with whk_.', {
    also: ['C206'],
  }),
  'conventions/ids#event': rule('C030', 'The id of a stored event begins with evt_.', {
    also: ['C215'],
  }),
  'conventions/ids#present': rule('C031', 'Every record has an id, and it is a string.', {
    of: {
      entity: 'C038',
      'verification-session': 'C087',
      subscription: 'C101',
      'credit-score': 'C112',
      account: 'C122',
      update: 'C144',
      'card-product': 'C167',
      merchant: 'C171',
      payment: 'C188',
      report: 'C200',
      'webhook-record': 'C206',
      event: 'C215',
    },
    why: 'Element tokens, widget session events and score items are not records.',
  }),
  'conventions/ids#one-record': implied('A76', 'Two records of one kind do not have one id.', {
    why: 'A request may answer with the record that is there already. It made another one if the time of creation differs.',
  }),
  'conventions/absence#null': implied(
    'C033',
    'A member that has no value is null; it is not left out.',
    {
      why: 'A member may be missing where published samples leave it out. null instead of a list counts as an absent list, with a warning, because a client that reads its items fails (A48).',
    },
  ),
  'conventions/timestamps#on-every-record': rule(
    'C034',
    'Every record carries created_at and updated_at.',
    {
      of: {
        entity: 'C071',
        'verification-session': 'C099',
        subscription: 'C108',
        'credit-score': 'C121',
        account: 'C142',
        update: 'C151',
        'card-brand': 'C161',
        'card-brand-earlier': 'C161',
        sensitive: 'C187',
        payment: 'C199',
        report: 'C205',
        'webhook-record': 'C211',
        event: 'C221',
      },
    },
  ),
  'conventions/timestamps#exempt': rule(
    'C035',
    'Card products and merchants need not carry timestamps.',
    { excluded: 'A permission: both timestamps, one or none are all right.' },
  ),
  'conventions/timestamps#created-once': implied(
    'C034',
    'The creation time of a record does not change.',
  ),
  'conventions/timestamps#instant': implied(
    'A70',
    'A record is created at the time of the request that makes it, in UTC.',
    {
      why: 'A violation only where the Date header of the response agrees with the clock of Assay: the same difference of whole quarter hours, up to 14 hours, of two records is local time or a clock of twelve hours. Any other difference of more than 20 minutes is a warning, as a mock may show a fixed date. A clock that somebody may have moved forward is noted only.',
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
    'C262',
    'Responses agree about a record as long as nothing changes it, and while its updated_at stays the same.',
    {
      why: 'Members that cannot change are always compared. Other members are compared while updated_at stays the same and no request in the trace has touched the record. Assay compares only records that the trace made, was given or named, because others may change the rest (A49). The contract does not say how long a change may take to show: a target declares it, and until then Assay repeats a read that is wrong (A47). References to the latest of something may change (A52), but an entity names no session as its latest that was shown before a later one was started; masked texts are ignored (A51), null disagrees with a value unless the member is secret (A71), free text may differ in case and white space, and lists may differ in their order (A40).',
    },
  ),
  'conventions/records#one-parent': implied(
    'A45',
    'A record that the path of an entity or of an account leads to is shown under no other one.',
    { immediate: true, why: 'Judged by the path, not by the parent that the record names.' },
  ),
  'conventions/records#listed-once': advice('C031', 'A response lists a record once.', {
    why: 'The id identifies a record. The contract does not say that a list shows each record only once.',
  }),
  'conventions/requests#no-failure': advice(
    'A69',
    'A request that the contract does not describe is refused or served; the implementation does not fail.',
    {
      why: 'The contract does not say what becomes of an unknown member, or of a value of another type.',
    },
  ),
  'conventions/envelopes#members': rule(
    'C037',
    'The longer list envelope carries success (a boolean), data and message (a string or null).',
  ),
  'conventions/words#not-empty': implied(
    'A67',
    'A text for which the contract lists words, or shows some, is not empty.',
    { why: 'Another word than those shown is permitted; an empty text is no word.' },
  ),
  'errors/error#object-or-null': rule('C187', 'The error of a record is an object or null.'),
  'errors/error#present': rule(
    'C298',
    'A record that failed or was disabled carries an error object.',
  ),
  'errors/error#members': rule(
    'C299',
    'An error object has a type, a sub_type and a message, all strings, and an integer code.',
  ),
  'errors/error#null-otherwise': rule(
    'C300',
    'A record that neither failed nor was disabled has a null error.',
    {
      why: 'Judged for the states that the contract names as sound: active, pending, processing, in_progress, verified, completed. Other states are left open.',
    },
  ),
  'errors/refusals#form': gap(
    'C302',
    'The status codes and bodies of refused requests, and the catalogue of errors, are not shown.',
  ),
}
