/** Where the contract is silent, or says two things, Assay adopts a reading: what it is about, and what Assay concludes. */
export const readings = {
  A1: [
    'prefixes of card brands',
    'Four prefixes name what belongs to a card brand (`crd_`, `cbrd_`, `brand_`, `pdt_…_brd_…`); each place is held to its own.',
  ],
  A2: [
    'absent values',
    'A member that a table lists is there, with `null` where it has no value; it may be left out only where published samples leave it out.',
  ],
  A3: [
    'timestamps that may be missing',
    'Items of `scores` carry `created_at` alone; card products and merchants may carry both timestamps, one or none.',
  ],
  A4: [
    '"every record has an id"',
    'Events of widget sessions, element tokens and score items are no records, and need no id.',
  ],
  A5: [
    '"full snapshots" in events',
    'A snapshot holds id, entity, status and scores; error, timestamps and the `created_at` of its score items may be missing.',
  ],
  A6: ['a garbled name in the table of verification sessions', 'The member is `method`.'],
  A7: [
    'two shapes of one card brand',
    'The list has the current shape, creating and reading the earlier one; `cardBrandShape` in the dialect ties both to the version instead. They need not agree.',
  ],
  A8: [
    'status of the legs of a payment',
    'Both are required where a payment was canceled, and nowhere else.',
  ],
  A9: ['`receive_only`', 'The response to a withdrawal carries it.'],
  A10: [
    '`connect`, `credit_score` of an entity',
    'An object or `null`; a string, which services in the field send, is noted.',
  ],
  A11: [
    'the subscription `attributes`',
    'Another name of a subscription, as `attribute`, is noted.',
  ],
  A12: ['data of an update that is pending', 'It is `null`; an object of nulls breaks the clause.'],
  A13: [
    '`expand_event`, `expanded_event`',
    'The list of webhooks has the first and the single webhook the second; the other one beside it is accepted.',
  ],
  A14: [
    '`data` of a stored event',
    'A string that names the kind of resource; an object breaks the clause.',
  ],
  A15: [
    'type of a widget event',
    'Its object and action must agree with the members of these names; a first part that differs is noted, for it may name the flow.',
  ],
  A16: [
    'the method that reads sensitive data',
    'GET; a POST, as one sample has it, proves nothing.',
  ],
  A17: [
    '"`error` is null otherwise"',
    'Judged for the states active, pending, processing, in_progress, verified and completed; others are open.',
  ],
  A18: [
    'operations that set up records',
    'The contract does not have them: a configuration names records as subjects, and Assay calls no operation outside the contract unless the configuration names it.',
  ],
  A19: [
    'consent of accounts',
    'No member shows it; what is tested is that products and subscriptions are gone.',
  ],
  A20: ['a second withdrawal', 'It may be refused, and so may one while payments are under way.'],
  A21: ['status of an entity', '`active` and `disabled` are named; other words are open.'],
  A22: [
    'status of a new session',
    'Only a text message to a phone must begin `in_progress`; other methods may be verified at once.',
  ],
  A23: [
    'removed paths',
    'Exactly those eight paths are gone; words that resemble them elsewhere stay.',
  ],
  A24: ['the version to test', 'It is configured, and the latest by default.'],
  A25: [
    'prefixes that begin alike',
    'The longest known prefix decides: `pmt_inst_` is no payment.',
  ],
  A26: [
    'creating a liability account',
    'The contract names no members of the request, so it is not tested.',
  ],
  A27: [
    'two envelopes of lists',
    'Each operation must have the members of the one that the contract names for it, and may have more.',
  ],
  A28: [
    'owners of a company',
    'The forms of phone, birthday and address hold for owners as for individuals.',
  ],
  A29: [
    'ids in a path',
    'The record that comes back is the one that the path names, or belongs to the parent that it names.',
  ],
  A30: [
    '`updated_at` after a payment was forced',
    'It is compared with the last value that was shown or came with the subject, and otherwise not tested.',
  ],
  A31: [
    'addresses of downloads',
    'They are under the address of the target, or under one that `reportOrigins` in the dialect allows.',
  ],
  A32: ['`amount`', 'An integer; its unit is open.'],
  A33: [
    'type of an account',
    '`ach` or `liability`; `null` is accepted on an account that is not active.',
  ],
  A34: [
    'the path of widget events',
    'As the contract writes it; `paths` in the dialect names another.',
  ],
  A35: ['"empty when none" of the subscription map', '`{}`; an empty list breaks the clause.'],
  A36: [
    'lists of words',
    'A list of values is closed for the types of entities, accounts and sessions and for the source of updates; another status of a session or name of a subscription is noted.',
  ],
  A37: [
    'prefixes that services in the field use',
    '`upd_` and `cbrd_` in the place of `upt_` and `crd_` break the clause; `relax` accepts a lasting difference.',
  ],
  A38: [
    'order of timestamps',
    '`updated_at` is not before `created_at` and never moves back; up to one second is a warning.',
  ],
  A39: ['removed sync members', 'They are gone from the account and from the objects in it.'],
  A40: [
    'values that come back',
    'Free text may have another case and other white space; ids, words, numbers, dates and codes are compared exactly.',
  ],
  A41: [
    '"an empty array when none"',
    'An empty list breaks the clause where the same trace has shown a record of the kind that is still there; a list that lacks one may be a page.',
  ],
  A42: ['a withdrawn entity later', 'It stays disabled; an update of it may be refused.'],
  A43: [
    'whose accounts lose what',
    'Those that name the entity as holder and were made before the withdrawal; accounts of others keep theirs. A withdrawal changes what its entity owns, and nothing else.',
  ],
  A44: [
    'download of a report',
    'A 4xx or 5xx to a request with the key, for a report that is completed, breaks the clause.',
  ],
  A45: [
    'records under a parent',
    'One id shown under two parents breaks the clause, whatever the record itself names.',
  ],
  A46: [
    'an `updated_at` that did not change',
    'A fault only where the clock could have moved: the target has shown fractions of a second, or more than a second has passed.',
  ],
  A47: [
    'how soon a change shows',
    'The contract does not say, so the target declares it (`settleMs`, 0 by default): until then a read is sent again. In recorded traffic a read within 2 s after a write is held against its schema alone.',
  ],
  A48: [
    '`null` for a list',
    'Accepted as absent, with a warning, for a client that reads its items fails.',
  ],
  A49: [
    'what is compared over time',
    'Records that the trace made, was given, or named in a request; those of others are held against their schema.',
  ],
  A50: [
    'what recorded traffic lacks',
    'It proves nothing, since requests may be missing: a 404, an empty list or a missing item is noted.',
  ],
  A51: ['a text that is masked later', 'It says nothing, and is noted once.'],
  A52: [
    'what moves while `updated_at` stands still',
    'References to the latest of something may, and the words of an error; a status, an owner, an amount or a name may not.',
  ],
  A53: ['which score rose', 'At least one of the same source and model.'],
  A54: [
    'records that no operation makes',
    'Webhooks, events, scores, merchants and card products belong to nobody else: all of their clauses are judged.',
  ],
  A55: [
    '`null` in an update',
    'It is a value where the member may be `null`: a success that still shows the old value breaks the clause.',
  ],
  A56: [
    'how long widget events stay',
    'The contract names no end: they are the same after the token has expired, and a day later.',
  ],
  A57: [
    'what ends an element token',
    'Being used, and 30 minutes; no other token, update, session or read does, and each issue gives another token.',
  ],
} as const satisfies Readonly<Record<string, readonly [about: string, concludes: string]>>
