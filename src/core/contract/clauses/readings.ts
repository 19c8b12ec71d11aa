/** Where the contract is silent, or says two things, Assay adopts a reading: what it is about, and what Assay concludes. */
export const readings = {
  A1: [
    'prefixes of card brands',
    'Four prefixes name what belongs to a card brand (`crd_`, `cbrd_`, `brand_`, `pdt_…_brd_…`); each place must have its own.',
  ],
  A2: [
    'absent values',
    'A member that a table lists is present, with `null` if it has no value; it may be missing only where published samples leave it out. Texts, numbers and objects may be `null`, so an entity of which no address is known shows `null` or an address with `null` in its lines; `{}` is the address of a withdrawn entity. The ids, times and status of a record, and the object of its type, are never `null`.',
  ],
  A3: [
    'timestamps that may be missing',
    'Items of `scores` carry `created_at` only; card products and merchants may carry both timestamps, one or none.',
  ],
  A4: [
    '"every record has an id"',
    'Events of widget sessions, element tokens and score items are not records, and need no id.',
  ],
  A5: [
    '"full snapshots" in events',
    'A snapshot holds id, entity, status and scores; error, timestamps and the `created_at` of its score items may be missing.',
  ],
  A6: ['a garbled name in the table of verification sessions', 'The member is `method`.'],
  A7: [
    'two shapes of one card brand',
    'The list shows the current shape; creating and reading show the earlier one. `cardBrandShape` in the dialect ties both to the version instead.',
  ],
  A8: [
    'status of the legs of a payment',
    'Both are required if the payment was canceled, and only then.',
  ],
  A9: ['`receive_only`', 'The response to a withdrawal carries it.'],
  A10: [
    '`connect`, `credit_score` of an entity',
    'An object or `null`; services in the field send a string, which is noted.',
  ],
  A11: [
    'the subscription `attributes`',
    'Another name of a subscription, such as `attribute`, is noted.',
  ],
  A12: ['data of an update that is pending', 'It is `null`; an object of nulls breaks the clause.'],
  A13: [
    '`expand_event`, `expanded_event`',
    'The list of webhooks has the first, and the single webhook has the second; a response may have both.',
  ],
  A14: [
    '`data` of a stored event',
    'A string that names the kind of resource; an object breaks the clause.',
  ],
  A15: [
    'type of a widget event',
    'Its object and action must agree with the members of these names; a different first part is noted, because it may name the flow.',
  ],
  A16: [
    'the method that reads sensitive data',
    'GET. One sample shows a POST, whose response proves nothing.',
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
    'No member shows it. Assay tests that products and subscriptions are gone.',
  ],
  A20: [
    'a second withdrawal',
    'It may be refused. So may a withdrawal while payments are under way.',
  ],
  A21: ['status of an entity', 'The contract names `active` and `disabled`; other words are open.'],
  A22: [
    'status of a new session',
    'Only a text message to a phone must begin `in_progress`; other methods may be verified at once.',
  ],
  A23: ['removed paths', 'Exactly those eight paths are gone; similar words in other places stay.'],
  A24: ['the version to test', 'The configuration names it; the default is the latest version.'],
  A25: [
    'prefixes that begin alike',
    'The longest known prefix decides: `pmt_inst_` does not name a payment.',
  ],
  A26: [
    'creating a liability account',
    'The contract names no members of the request, so it is not tested.',
  ],
  A27: [
    'two envelopes of lists',
    'A response must have the members of the envelope that the contract names for the operation, and may have more.',
  ],
  A28: [
    'owners of a company',
    'The forms of phone, birthday and address hold for owners as for individuals.',
  ],
  A29: [
    'ids in a path',
    'The response shows the record that the path names, or a record of the parent that the path names.',
  ],
  A30: [
    '`updated_at` after a payment was forced',
    'It is compared with the last value that a response or the subject showed. Without such a value, it is not tested.',
  ],
  A31: [
    'addresses of downloads',
    'They are under the address of the target, or under an origin that `reportOrigins` in the dialect allows.',
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
    '`upd_` and `cbrd_` instead of `upt_` and `crd_` break the clause; a waiver accepts it.',
  ],
  A38: [
    'order of timestamps',
    '`updated_at` is not before `created_at` and never moves back; a difference of up to one second is a warning.',
  ],
  A39: ['removed sync members', 'They are gone from the account and from the objects in it.'],
  A40: [
    'values that come back',
    'Free text may have another case and other white space; ids, words, numbers, dates and codes are compared exactly. An empty or blank text may come back as `null`.',
  ],
  A41: [
    '"an empty array when none"',
    'An empty list breaks the clause if the same trace has shown a record of the kind that still exists. A list that lacks a record may be a page.',
  ],
  A42: ['a withdrawn entity later', 'It stays disabled; an update of it may be refused.'],
  A43: [
    'which accounts lose products and subscriptions',
    'Those that name the entity as holder and were made before the withdrawal. Accounts of other entities keep theirs. A withdrawal changes only what its entity owns.',
  ],
  A44: [
    'download of a report',
    'A 4xx or 5xx to a request with the key, for a report that is completed, breaks the clause.',
  ],
  A45: [
    'records under a parent',
    'One id under two parents breaks the clause, whichever parent the record itself names. An account names no update and no card brand that another one named.',
  ],
  A46: [
    'an `updated_at` that did not change',
    'A fault only where the clock could have moved: a write has shown parts of a second, or more than a second has passed. What was there before may come from another clock.',
  ],
  A47: [
    'how soon a change shows',
    'The contract does not say, so the target declares it (`settleMs`, by default 0). Until then Assay repeats a read that is wrong. In recorded traffic of others, Assay compares a read within 2 s after a write with its schema only; the proxy takes changes to show at once, as a run does.',
  ],
  A48: [
    '`null` for a list',
    'It counts as an absent list, with a warning, because a client that reads its items fails.',
  ],
  A49: [
    'what is compared over time',
    'Records that the trace made, was given, or named in a request. Other records are compared with their schema only.',
  ],
  A50: [
    'what recorded traffic lacks',
    'It proves nothing, because requests may be missing: a 404, an empty list or a missing item is noted. A record that a list shows unchanged before and after a 404 was there in between.',
  ],
  A51: [
    'a text that is masked later',
    'It says nothing, and is noted once. Where the contract names a form, a mask breaks it, unless a recorder may have masked the text.',
  ],
  A52: [
    'what may change while `updated_at` stays the same',
    'References to the latest of something and the words of an error may change, and the status of a verification session in progress once a minute has passed, because its moves are not shown. No other member may: an update that changes a status, a name or a line of an address shows another `updated_at`, and one that changes nothing may show the same.',
  ],
  A53: ['which score rose', 'At least one score of the same source and model.'],
  A54: [
    'records that no operation makes',
    'Webhooks, events, scores, merchants and card products belong to no other client, so all of their clauses are judged.',
  ],
  A55: [
    '`null` in an update',
    'It is a value if the member may be `null`: a success that still shows the old value, or an empty text, breaks the clause.',
  ],
  A56: [
    'how long widget events stay',
    'The contract names no end: the events are the same after the token has expired, and a day later.',
  ],
  A57: [
    'what ends an element token',
    'Its use, or the end of 30 minutes. No other token, update, session or read ends it, and each request issues a different token.',
  ],
  A58: [
    'what an older version shows',
    'A target claims the versions that it serves (`apiVersions`; by default the one that is tested), and is asked under no other. Under each claimed version the same reads are served, and members that a later one added are absent. An account that names a record of a kind that a later version added is a warning: of its members, the contract lists none as added.',
  ],
  A59: [
    'a refusal where an operation can be called in several ways',
    'Each way, and each status that a payment can be forced into, has a clause of its own, which its first success covers. If every request of one way is refused, its clause is untested, with the words of the target; another way does not cover it.',
  ],
  A60: [
    'cancellation of a payment that had left `pending`',
    'A success promises the status only. The legs are promised for a payment that was pending.',
  ],
  A61: [
    '`error` of a payment that was forced to `failed`',
    'The contract does not name that status, so a `null` is noted with a warning.',
  ],
  A62: ['`corporation` of a company', 'An object; `null` is accepted, with a warning.'],
  A63: [
    'data of a withdrawn entity after an update',
    'The type stays `null` and the address empty as long as consent is withdrawn, whether the update was refused or not.',
  ],
  A64: [
    'names of the active subscriptions of an entity',
    'The entity and the map of its subscriptions agree as long as no request comes in between: each name in one is an entry with the status `active` in the other, also after a withdrawal.',
  ],
  A65: [
    'results of a report',
    'Any body. JSON `null` breaks the clause, and an empty body is noted with a warning.',
  ],
  A66: [
    '`verified` beside a verified session',
    'If the latest session of a kind is verified and the entity shows `false` for that kind, this is a warning. The status of the entity stays open.',
  ],
  A67: [
    'an empty text where the contract lists or shows words',
    'It is no word, and breaks the clause.',
  ],
  A68: [
    'which responses are those of the API',
    'What stands before it (a gateway, a limiter, a filter, a proxy) responds with 407, 408, 421, 425, 429, 499, 502 to 504, 511 or 520 to 599, with `Retry-After`, a used-up limit or the mark of a challenge beside any refusal, or once with 401, 402, 403 or a refusal in another form than those of the API. Such a response is no verdict: a read is sent again, a write ends its scenario, and the run counts them. A refusal that stays is of the API if a read that was served before is served again; if that is refused as well, the key or the target is gone, and the run ends. A success that lacks most of what is asked for is compared with reads that were served before: if they get the same body, something responds to all requests alike, and the run ends; if not, it is of the API. A write, or a page, that is refused in an unknown form while that read is served is no verdict either, and says nothing of what stands before the API. A 404 at an address that the contract does not have is of the API.',
  ],
  A69: [
    'a valid request that gets 500 or 501',
    'The implementation itself failed, in whatever form it says so. A read is sent four times, with another read in between: if that is served and the first never is, its answer is broken, provided that the target had shown the record that it names, or that it names none. A write is sent once, and what it would have shown is untested. Each such response is listed, no such run is conformant, and nothing accepts it. Where a refusal was expected, a 500 is a refusal, but for a session by a method that the entity shows as available: it may be refused, and a 500 to four such requests breaks its answer.',
  ],
  A70: [
    'whether a time is the time',
    'A record that a request makes or changes shows the time at which the request is under way, as `created_at` and as `updated_at`. So do a record that a set-up made, a stored event of its change, and the events of its session. The `Date` header says that time where there is one, so a target whose clock is wrong everywhere is not blamed for it. The same difference of whole quarter hours, up to 14 hours, of two times is local time or a clock of twelve hours, and breaks the clause, unless the `Date` header differs from the clock of Assay; a record that is created on time, and updated at another time at once, breaks it in any case. So does a time within a record whose own times are right, as that of a text message or of a score, if it is ahead of the response, or tells of what happened before the record was created, by whole quarter hours. After the run has moved the clock of the target, times have moved by as much, or not at all: if they were right before, one difference of whole quarter hours breaks the clause. A target that has the action `advanceClock` may show a clock that was moved forward before the run: a time ahead by whole quarter hours is then a warning that says so. It breaks the clause where times in between are right, or where a `Date` header that moves with the clock shows that only the run has moved it. Any other difference of more than 20 minutes is a warning, or an observation where a move may explain it; a record that is created under a parent may have been there before.',
  ],
  A71: [
    '`null` in one response and a value in another',
    'They disagree while `updated_at` is the same, in every view and inside of objects, and an object and `null` do as well. A member that nothing changes, as the description of a payment, may get a value later, and does not lose it. Not compared: secret members, masked texts, and what may move (A52).',
  ],
  A72: [
    'a write that is sent again with its `Idempotency-Key`',
    'With the same method, path, credential and body, or with a response that says that it is replayed, the response is a copy of the first one: it shows nothing new, and is compared with nothing but that response. A copy that differs is noted.',
  ],
  A73: [
    'a client that asks for something else',
    'A query parameter, `Prefer`, a `Range`, or an `Accept` without JSON: the contract describes no such request. What the response lacks, another form of it, and a 204, 206 or 406 are noted; a single value that it shows is judged. What such a write changes is open.',
  ],
  A74: [
    'a payment that leaves `pending` by itself',
    'The contract leaves further moves open. A refusal to cancel breaks a clause only if a payment of the run that is older could be canceled, or if the payment was younger than a second and its refusal does not say that it left. That a payment can be canceled after it was forced back to `pending` shows nothing.',
  ],
  A75: [
    'members that two shapes of one record share',
    'The id, the owner, `created_at`, the status and the error of a card brand agree between its two shapes as they do within one. Another network or issuer, also than the card product has, is a warning.',
  ],
  A76: [
    'two records with one id',
    'Two creations of a run, in whichever scenarios, that respond with one id and different times of creation break a clause of that name. The same record again is permitted.',
  ],
  A77: [
    'another name of the host in the address of a report',
    'Names that lead to this machine are one host, for a target on it: a report that can be read there, at the same port, breaks no clause. A run reads it, if the name leads here; recorded traffic shows whether somebody did.',
  ],
  A78: [
    '`null` where a record names the latest of something',
    'The contract does not say when an account names a new update, so it may still name an earlier one; one that it names a week later is a warning. `null` says that there is none: after a request made one, that is a warning, unless the record may leave the member out, or no record shows a value there: then its clause is untested.',
  ],
  A79: [
    'a list that lacks a record',
    'It may be a page (A41). A list that shows one record only, or fewer than the same list showed before, is no full page, and lacks no record of the run. A list that shows more than before, and still lacks a record that it lacked then, was no full page then. A page in the order of creation is without gaps: a list of five or more records in that order shows each record of the run between two others.',
  ],
} as const satisfies Readonly<Record<string, readonly [about: string, concludes: string]>>
