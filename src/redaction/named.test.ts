import { expect, test } from 'vitest'
import { replaceNamed } from './named.ts'
import { kindsOf } from './names.ts'
import { createRecordingRedactor } from './recording.ts'
import { redactedJson } from './redaction.fixture.ts'
import { createRedactor } from './redactor.ts'

const ssn = ['521', '43', '8765'].join('')

/** Texts that name what they hold. */
const texts: Readonly<Record<string, string>> = {
  XML: `<person><taxId>${ssn}</taxId></person>`,
  'XML with a prefix and attributes': `<a:ssn type="us"> ${ssn} </a:ssn>`,
  'XML that breaks off': `<person><ssn>${ssn}`,
  'a CDATA section': `<ssn><![CDATA[${ssn}]]></ssn>`,
  'an attribute': `<person ssn="${ssn}" id="1"/>`,
  'a field of HTML': `<input type="text" name="user_ssn" class="x" value="${ssn}">`,
  'a row of HTML': `<tr><th>Social security number:</th><td class="x">${ssn}</td></tr>`,
  'a column of HTML': `<table><tr><th>id</th><th>SSN</th></tr><tr><td>1</td><td>${ssn}</td></tr></table>`,
  'a property list': `<dict><key>ssn</key><string>${ssn}</string></dict>`,
  CSV: `id,ssn,x\n1,${ssn},2\n`,
  'CSV with quotes': `"id";"SSN"\r\n"a;b";"${ssn}"\r\n`,
  'CSV with one column': `ssn\n1\n${ssn}\n`,
  multipart: `--b\r\nContent-Disposition: form-data; name="ssn"\r\n\r\n${ssn}\r\n--b--`,
  YAML: `person:\n  - name: x\n    ssn: ${ssn}\n`,
  'YAML on two lines': `ssn: >-\n  ${ssn}\nother: 1`,
  'a form': `a=1&tax_id=${ssn}&b=2`,
  'JSON that breaks off': `{"a": {"socialSecurityNumber": "${ssn}`,
  'JSON in a string': `x {\\"ssn\\":\\"${ssn}\\"}`,
  'a program': `{ssn => '${ssn}'}`,
  'a log': `level=info ssn=${ssn} msg=x`,
  'a sentence': `Nobody has the social security number ${ssn}.`,
  'another sentence': `Your SSN is ${ssn}, we think.`,
  'brackets of a sentence': `the tax id (${ssn}) is wrong`,
  'a value in front of its name': `<param value="${ssn}" type="x" name="ssn"/>`,
  'a field behind a tag': `<field name="national id" a="b">${ssn}</field>`,
  'a head of HTML': `<meta name="ssn" content="${ssn}">`,
  'a list of HTML': `<dl><dt>SSN</dt><dd>${ssn}</dd></dl>`,
  'a label of HTML': `<b>SSN:</b> ${ssn}<br>`,
  'an attribute of HTML': `<div data-tax-id="${ssn}">`,
  'HTML that is escaped': `&lt;td>SSN&lt;/td>&lt;td class=&quot;a&quot;>${ssn}&lt;/td>`,
  'a table of Markdown': `| id | SSN |\n|---|---|\n| 1 | ${ssn} |`,
  'a table of Markdown with secrets only': `| SSN | pinCode | homeAddress |\n|--|--|--|\n| ${ssn} | a | 1 |`,
  'CSV behind a line of another kind': `# export\nid,ssn\n1,${ssn}\n`,
  'a statement of SQL': `INSERT INTO people (id, ssn) VALUES (1, '${ssn}')`,
  'the detail of a database': `Key (ssn)=(${ssn}) already exists.`,
  'a dictionary of Python': `{'a': 1, 'ssn': '${ssn}'}`,
  'an array of PHP': `Array\n(\n  [ssn] => ${ssn}\n)`,
  'an arrow': `ssn -> ${ssn}`,
  leaders: `SSN ........: ${ssn}`,
  'an address with the name in its path': `https://x.example/ssn/${ssn}/x`,
  'a name that is encoded': `GET /x?social%20security%20number=${ssn} HTTP/1.1`,
  'a parameter in brackets': `https://x.example/?user[ssn]=${ssn}`,
  'JSON behind words': `the payload was {"ssn":"${ssn}"} here`,
  'a string of JSON': JSON.stringify(`id,ssn\n1,${ssn}\n`),
  'XML with a name that ends in it': `<customerSsn>${ssn}</customerSsn>`,
  'an attribute with dots': `<p x.userTaxId="${ssn}"/>`,
  'JSON in a text': `p:{"a":[{"userSsn":{"value":"${ssn}"}}]}`,
  'CSV behind a sign': `p:id,ssn\n1,${ssn}\n`,
  'a dash of another width': `SSN ${ssn.slice(0, 3)}\u2013${ssn.slice(3, 5)}\u2013${ssn.slice(5)}`,
  'an event stream': `event: message\ndata: {"ssn":"${ssn}"}\n\n`,
  'columns of spaces': `SSN            ${ssn}\nstatus         active\n`,
  'columns of tabs': `SSN\t${ssn}\nstatus\tactive\n`,
  'CSV with another sign': `id^ssn^x\n1^${ssn}^2\n`,
  'a variable of YAML': `env:\n  - name: SSN\n    value: ${ssn}\n`,
  'a key of YAML that is long': `? SSN\n: ${ssn}\n`,
  'a variable with a type': `const ssn: string = "${ssn}"`,
  'a call with two arguments': `headers.set('ssn', '${ssn}')`,
  'a pair of Lisp': `(ssn . "${ssn}")`,
  'a value of PHP': `a:1:{s:3:"ssn";s:9:"${ssn}";}`,
  'a condition of SQL': `SELECT 1 FROM people WHERE ssn LIKE '${ssn}'`,
  'a list of SQL': `SELECT 1 FROM people WHERE ssn IN ('${ssn}')`,
  'a condition that is none': `SELECT 1 FROM people WHERE ssn <> '${ssn}'`,
  'a field of a card': `SSN;TYPE=home:${ssn}`,
  'leaders alone': `SSN ........ ${ssn}`,
  'an option': `tool --ssn ${ssn} --verbose`,
  'a class of HTML': `<span class="ssn">${ssn}</span>`,
  'a label before its field': `<label for="x">SSN</label><input id="x" value="${ssn}">`,
  'a label around its field': `<label>SSN <input value="${ssn}"></label>`,
  'a sentence with quotes': `Field "ssn" has value "${ssn}"`,
  'a sentence that says more': `SSN must be valid, got ${ssn}`,
  'a value before its name': `invalid value "${ssn}" for ssn`,
  'a list of JSON that breaks off': `{"ssn":["1","${ssn}"`,
  'a pair of JSON that breaks off': `[{"name":"ssn","type":"s","value":"${ssn}"`,
  'a pair in another order': `[{"value":"${ssn}","name":"ssn"},`,
  'a list of YAML': `ssn: [${ssn}, ${ssn}]`,
  'a change': `SSN changed from 1 to ${ssn}`,
  'a table in a box': `│ id │ ssn │\n├────┼─────┤\n│ 1  │ ${ssn} │`,
  'columns of spaces under a head': `id    ssn          status\n1     ${ssn}    active\n`,
  'CSV of an old system': `id,ssn\r1,${ssn}\r`,
  'CSV with an empty line': `id,ssn\n\n1,${ssn}\n`,
  'CSV turned on its side': `id,1\nssn,${ssn}\n`,
  'a field without quotes': `<input name=ssn value=${ssn}>`,
  'a wrapped value': `Person { id: 1, ssn: Some("${ssn}") }`,
  'a cast of SQL': `WHERE ssn = CAST('${ssn}' AS text)`,
  'a number of SQL Server': `WHERE [ssn] = N'${ssn}'`,
  'a change in JSON that breaks off': `{"ssn":{"old":"1","new":"${ssn}"`,
  'an escaped text of Python': `{\\x22ssn\\x22:\\x22${ssn}\\x22}`,
  'the key of a database': `Duplicate entry '${ssn}' for key 'people.ssn'`,
  'two columns of a key': `Key (tenant, ssn)=(7, ${ssn}) already exists.`,
  'a sentence with more words': `The SSN you provided (${ssn}) is invalid`,
  'a sentence with the value first': `You entered ${ssn} as your SSN`,
  'brackets behind a value': `${ssn} (SSN)`,
  'an operator of a parameter': `https://x.example/?ssn[eq]=${ssn}&ssn__in=${ssn}`,
  'a value that is no such thing': `'${ssn}' is not a valid "SSN"`,
  'bold Markdown': `**SSN:** ${ssn}`,
  'bold HTML': `<strong>SSN</strong>: <em>${ssn}</em>`,
  'a sentence with spaces in the number': `SSN ${ssn.slice(0, 3)} ${ssn.slice(3, 5)} ${ssn.slice(5)}`,
}

test.each(Object.entries(texts))('what %s names is hidden everywhere', (_, text) => {
  const leak = /521\W?43\W?8765/
  expect(createRedactor().text(text)).not.toMatch(leak)
  expect(JSON.stringify(redactedJson({ raw: text }))).not.toMatch(leak)
  const encoded = [encodeURIComponent(text), Buffer.from(text).toString('base64')]
  for (const one of encoded) {
    const shown = createRedactor().text(one)
    expect(`${decodeURIComponent(shown)} ${Buffer.from(shown, 'base64')}`).not.toMatch(leak)
  }
})

test.each([
  ['password: correct horse battery\nuser: x', /horse/],
  ['X-Session: abcdefghij', /abcdef/],
  ['Authorization: Basic dXNlcjpwYXNz', /dXNl/],
  ['last_name: Søren Vandil, first_name: Zoë', /Vandil|Zo/],
  ["password='two words'", /two|words/],
  ['Your PIN is 4821.', /4821/],
  ['a=1&last_name=%C3%87elae+J%C3%BCrgen&b=2', /elae|rgen/],
  ['password=$ecretword', /ecret/],
  ['the OTP 482193 has expired', /482193/],
  ['<secret>correct horse</secret>', /horse/],
  ['https://host.example/v1/sk_live_abc/accounts', /abc/],
  ['The last name is Vandilquist.', /Vandil/],
  ['The customer (first name Vandilquist) called.', /Vandil/],
  ['The home address is 7368 Vandil Street.', /Vandil/],
  ['account number:: MTIyNzMyNDQzNzYx', /MTIy/],
  ['a=1&home_address=7368 Vandil Street', /Vandil/],
  ['https://host.example/last-name/Vandil', /Vandil/],
  ['your api key is uMbjTkuTnRAARFUr, keep it', /uMbj/],
  ['\u001b[32mpassword\u001b[0m=\u001b[33mhunter2\u001b[0m', /hunter/],
  ['GET /x?X-Amz-Signature=abcdef&sid=hunter', /abcdef|hunter/],
])('of %s nothing is shown', (text, leak) => {
  expect(createRedactor().text(text)).not.toMatch(leak)
})

test.each([
  { fields: [{ label: 'SSN', value: ssn }] },
  { identifiers: [{ type: 'tax_id', value: ssn }] },
  { changes: { ssn: { old: ssn, new: null } } },
  { columns: ['id', 'ssn'], rows: [[1, ssn]] },
  { errors: [{ field: 'ssn', rejectedValue: ssn }] },
  { errors: [{ path: ['individual', 'ssn'], received: ssn }] },
  [{ op: 'replace', path: '/individual/ssn', value: ssn }],
  { raw: JSON.stringify({ raw: JSON.stringify({ ssn }) }) },
  { name: 'ssn', values: [ssn] },
  { property: 'ssn', before: ssn, after: null },
  { headers: [['ssn', ssn]] },
  { rawHeaders: ['Accept', '*/*', 'ssn', ssn] },
  [
    ['id', 'ssn'],
    ['1', ssn],
  ],
  { fields: [{ name: 'id' }, { name: 'ssn' }], rows: [['1', ssn]] },
  { errors: [{ source: { pointer: '/data/ssn' }, detail: `${ssn} is invalid` }] },
  { issues: [{ path: ['individual', 'ssn'], message: `Invalid: ${ssn}` }] },
  { ssn: { [ssn]: true } },
])('what stands beside its name in %j is hidden', (document) => {
  const body = { kind: 'json', value: document, bytes: 99 } as const
  const shown = createRedactor().exchange({
    request: { method: 'POST', url: 'https://a.example', headers: {}, body },
    response: null,
    failure: null,
    startedAt: 0,
    durationMs: 1,
  })
  expect(JSON.stringify(shown)).not.toContain(ssn)
  expect(JSON.stringify(redactedJson(document))).not.toContain(ssn)
})

test.each([
  'socialSecurityNumber',
  'SOCIAL_SECURITY_NUMBER',
  'SocialSecurityNumber',
  'social-security-number',
  'taxId',
  'ssn4',
  'accountNumber',
  'acctNo',
  'routingNumber',
  'iban',
  'cvc',
  'securityCode',
  'pin',
  'userPin',
  'otp',
  'password',
  'user_password',
  'UserPassword',
  'DB_PASSWORD',
  'client-secret',
  'signature',
  'authorization',
  'APIKey',
  'nameOnCard',
  'cardholderName',
  'securityAnswer',
  'recovery_phrase',
  'mnemonic',
  'mfaCode',
  '2faCode',
  'license-key',
  'addressLine1',
  'mailing_address',
  'userpin',
  'apikey',
  'idNumber',
  'employer_id_number',
  'bank_routing',
  'accNumber',
  'cvvCode',
  'card-expiration',
  'addr1',
  'address_line',
  'telephone',
  'cell',
  'givenNames',
  'accountOwnerName',
  'lname',
  'passwordConfirmation',
  'access_key_id',
  'atmPin',
])('the member %s is secret in any document', (name) => {
  const value = 'Hx93kd82'
  const body = { kind: 'json', value: { [name]: value }, bytes: 9 } as const
  const shown = createRedactor().exchange({
    request: { method: 'POST', url: 'https://a.example', headers: { [name]: value }, body },
    response: null,
    failure: null,
    startedAt: 0,
    durationMs: 1,
  })
  expect(JSON.stringify(shown)).not.toContain(value)
  expect(JSON.stringify(redactedJson({ [name]: value }))).not.toContain(value)
})

test('a place in a response and a template that a recipe fills are no values', () => {
  const redactor = createRedactor()
  const stays = [
    'POST /elements/token: /element_token is missing.',
    'POST /elements/token: /element_token is "x" (masked), expected another.',
    'POST /elements/token: /data/0/element_token is missing.',
    'Add "body": { "token": "{{token}}" }.',
    'a credential: {{session.token}}',
  ]
  for (const text of stays) expect(redactor.text(text)).toBe(text)
  for (const text of ['token: /521438765', 'secret: /element_token/hunter2'])
    expect(redactor.text(text)).not.toBe(text)
})

test('harmless names and what only tells of a secret stay', () => {
  const harmless = {
    pinned: 'a1b2c3d4',
    signature: true,
    token_type: 'bearer_1',
    id: 'acc_9f8e7d6c5b4a',
    created_at: '2026-11-22T02:44:41.360Z',
    shipping: 'by post 12',
    mapping: 'a1b2c3d4',
    account_number_formats: ['####-####'],
    signature_type: 'hmac-sha256',
    author: 'jo1234',
    compass: 'north 123',
    ip_address: '10.0.0.17',
    idempotency_key: 'a1b2c3d4',
    order_number: '123456789',
    expiration_date: '2031-01-01',
    hotel: 'Ritz 12',
    columns: ['id', 'ssn', 'phone'],
    error: { field: 'amount', value: 123456789, at: '2026-11-22' },
    phone: { verified: true, latest_verification_session: 'evf_1a2b3c4d5e6f' },
    kinds: [{ type: 'phone', resource_id: 'ent_1a2b3c4d', count: 1234567 }],
  }
  expect(redactedJson(harmless)).toEqual(harmless)
  for (const text of [
    'ssn: expected a string of 9 digits',
    'the password is required',
    'the token is Missing and the range 12–15 is open',
    'token: must not be empty',
    '/data/2/last_name9 is missing',
    'the limit of 100 payments is reached at 2026-11-22T02:44:41.360Z',
    'Two accounts and 3 tokens in 4 requests',
    'GET /accounts?type=liability&page=2',
    'entities/address#zip: expected 5 digits',
    'id\tpassword\tcolor',
    'secret: $API_KEY',
    'the element token `type` (`connect`) of 2',
    'Field "ssn" has no value in 3 records',
    '{"ssn": null, "amount": 123456789}',
    'The SSN is missing, order 123456789',
    String.raw`x {\"sub_type\":\"INVALID_CREDENTIAL\",\"type\":\"X\",\"id\":\"a1b2c3d4e5f6\"}`,
    '0 of 1000 secrets leaked',
    'a phone verification is pending since 2026-11-22',
    'the token of request 7f9c24e8-3b12-4fef-91e0-5a5c3d1f8f2e has expired',
    'an account number of ent_1234567890 and 4000 requests without a token',
  ]) {
    expect(createRedactor().text(text)).toBe(text)
  }
})

test.each([
  [
    '521-43-8765',
    ['521438765', '521.43.8765', '521 43 8765', '521\u00a043\u00a08765', '521+43+8765'],
  ],
  ['521438765', ['521-43-8765', '52 14 38 765', '521–43–8765']],
  ['+14155550123', ['1 415 555 0123', '+1 (415) 555-0123', '1.415.555.0123']],
  ['DE12370400440532013000', ['DE12 3704 0044 0532 0130 00', 'de12-3704-0044-0532-0130-00']],
  ['DE12 3704 0044 0532 0130 00', ['DE12370400440532013000', 'DE12+3704+0044+0532+0130+00']],
  [
    'hunter "2"/hé',
    ['hunter \\"2\\"\\/h\\u00e9', 'hunter &quot;2&quot;/h&eacute;', 'hunter%20%222%22%2Fh%C3%A9'],
  ],
  ['521438765', ['5\u200b2\u200b1\u200b4\u200b3\u200b8\u200b7\u200b6\u200b5', '&#53;21438765']],
  ['9 Straße', ['9 STRASSE']],
  ['Zoë Vandil', ['Zoe\u0308 Vandil', 'ZOE\u0308-VANDIL', 'Zoë\u00a0Vandil', 'zoë.vandil']],
])('a known %s is hidden however its parts are set apart', (value, forms) => {
  const redactor = createRedactor()
  redactor.add(value, 'account number')
  for (const form of forms) {
    const shown = redactor.text(`of ${form}, it is`)
    expect(decodeURIComponent(shown)).toMatch(/^of (?:[^a-wyz1-9]|&quot;)+, it is$/i)
    const recorder = createRecordingRedactor({ members: ['hush'] })
    recorder.add(value)
    expect(JSON.stringify(recorder.redact([], { note: `of ${form}!` }).notes)).not.toContain(form)
  }
})

test.each([
  ' ',
  '-',
  '.',
  '\u00a0',
  '\u2011',
  '\u2013',
  '\u2212',
  '\u2009',
  '\u200b',
  '\u2060',
  '\u00ad',
])('a card number is hidden wherever %j stands in it', (sign) => {
  const card = ['4147', '2024', '6419', '1053']
  const shown = createRedactor().text(`paid – with ${card.join(sign)}!`)
  expect(shown.replace(/\D/g, '')).toBe('0'.repeat(16))
  const recorded = redactedJson({ note: `with ${card.join(sign)}!` })
  expect(JSON.stringify(recorded).replace(/\D/g, '')).not.toContain('2024')
})

test('what a last look would find in a text is replaced before, with all that stands around it', () => {
  const value = 'ab???cd-hunter2'
  const address = `https://h.example/v:${Buffer.from(value).toString('base64')}`
  const recorder = createRecordingRedactor()
  recorder.add(value)
  const { notes, left } = recorder.redact([], { note: address })
  expect(left(JSON.stringify({ note: address }))).toBeDefined()
  expect(left(JSON.stringify(notes))).toBeUndefined()
  expect(JSON.stringify(notes)).not.toContain('aHVudGVyM')
})

test('in JSON that stands as a text a value ends with its quote', () => {
  const found: string[] = []
  const text = JSON.stringify({ text: JSON.stringify({ element_token: 'pk_elem_1a', id: 7 }) })
  replaceNamed(text, kindsOf(), (_, value) => void found.push(value))
  expect(found).toEqual(['pk_elem_1a'])
})
