/** What an operator makes of a value; undefined where it does not apply. */
export type Operator = (value: unknown) => unknown

type Operators = Readonly<Record<string, Operator>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const onText = (form: RegExp, change: (text: string) => unknown): Operator => {
  return (value) => (isText(value) && form.test(value) ? change(value) : undefined)
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)$/
const date = /^\d{4}-\d\d-\d\d$/
/** The prefix of an id. An e-mail address may begin in the same way. */
const prefixed = /^[a-z]{2,5}_(?!.*@)/
const phone = /^\+\d+$/
const digits = /^\d{2,}$/
const address = /^https?:\/\//

/** Another type than the one that is there. */
const types: Operators = {
  null: (value) => (value === null ? undefined : null),
  'as-number': (value) => (isText(value) ? (digits.test(value) ? Number(value) : 7) : undefined),
  'as-boolean': (value) => (typeof value === 'boolean' ? undefined : true),
  'as-text': (value) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined,
  'as-fraction': (value) => (Number.isInteger(value) ? Number(value) + 0.5 : undefined),
  'as-array': (value) => (Array.isArray(value) ? undefined : [value]),
  'as-object': (value) => (isObject(value) ? undefined : { value }),
  'object-as-text': (value) =>
    isObject(value) || Array.isArray(value) ? JSON.stringify(value) : undefined,
  'array-with-null': (value) => (Array.isArray(value) ? [...value, null] : undefined),
  'array-with-number': (value) => (Array.isArray(value) ? [...value, 7] : undefined),
  'array-with-text': (value) =>
    Array.isArray(value) && value.every(isObject) ? [...value, 'x'] : undefined,
  'emptied-object': (value) => (isObject(value) && Object.keys(value).length > 0 ? {} : undefined),
}

/** Another id than the kind of record has. */
const prefixes: Operators = {
  'other-prefix': onText(prefixed, (text) => text.replace(prefixed, 'xyz_')),
  'no-prefix': onText(prefixed, (text) => text.replace(prefixed, '')),
  'capital-prefix': onText(prefixed, (text) =>
    text.replace(prefixed, (prefix) => prefix.toUpperCase()),
  ),
  'dash-prefix': onText(prefixed, (text) => text.replace('_', '-')),
  'longer-prefix': onText(/^(pmt_(?!inst_)|pdt_\d+$)/, (text) =>
    text.startsWith('pmt_') ? text.replace('pmt_', 'pmt_inst_') : `${text}_brd_1`,
  ),
  'shorter-prefix': onText(/^(pmt_inst_|pdt_\d+_brd_)/, (text) =>
    text.replace('pmt_inst_', 'pmt_').replace(/_brd_\d+$/, ''),
  ),
}

/** Almost the right form. */
const forms: Operators = {
  'timestamp-in-seconds': onText(timestamp, (text) => text.replace(/\.\d{3}/, '')),
  'timestamp-in-microseconds': onText(timestamp, (text) => text.replace(/\.\d{3}/, '$&000')),
  'timestamp-with-offset': onText(timestamp, (text) => text.replace(/(Z|\+00:00)$/, '+02:00')),
  'timestamp-without-zone': onText(timestamp, (text) => text.replace(/(Z|\+00:00)$/, '')),
  'timestamp-with-space': onText(timestamp, (text) => text.replace('T', ' ')),
  'timestamp-on-no-day': onText(timestamp, (text) => text.replace(/-\d\d-\d\dT/, '-02-30T')),
  'timestamp-as-epoch': onText(timestamp, (text) => Date.parse(text)),
  'timestamp-as-date': onText(timestamp, (text) => text.slice(0, 10)),
  'date-with-time': onText(date, (text) => `${text}T00:00:00.000Z`),
  'date-in-other-order': onText(date, (text) => text.split('-').reverse().join('/')),
  'date-without-padding': onText(date, (text) =>
    text.replace(/-0?(\d+)-0?(\d+)$/, '-$1-$2').replace(/-(\d)(\d)-/, '-$2-'),
  ),
  'date-on-no-day': onText(date, (text) => text.replace(/-\d\d-\d\d$/, '-02-30')),
  'phone-without-plus': onText(phone, (text) => text.slice(1)),
  'phone-for-display': onText(phone, () => '+1 (555) 010-0000'),
  'phone-too-long': onText(phone, (text) => text.padEnd(17, '0')),
  'digit-less': onText(digits, (text) => text.slice(1)),
  'digit-more': onText(digits, (text) => `${text}0`),
  'digits-with-dash': onText(/^\d{9}$/, (text) => `${text.slice(0, 2)}-${text.slice(2)}`),
  'url-without-scheme': onText(address, (text) => text.replace(/^https?:\/\//, '')),
  'url-as-path': onText(address, (text) => text.replace(/^https?:\/\/[^/]+/, '')),
  'url-elsewhere': onText(address, (text) =>
    text.replace(/^(https?:\/\/)[^/]+/, '$1elsewhere.invalid'),
  ),
  'mask-too-short': onText(/^x{9}$/, (text) => text.slice(1)),
  'mask-too-long': onText(/^x{9}$/, (text) => `${text}x`),
}

/** Another value of the right type. */
const values: Operators = {
  'other-word': onText(/^[a-z][a-z_]*$/, (text) => `${text}_other`),
  capitals: onText(/^[a-z][a-z_ ]*$/, (text) => text.toUpperCase()),
  'two-letters-more': onText(/^[A-Z]{2}$/, (text) => `${text}AA`),
  'flipped-boolean': (value) => (typeof value === 'boolean' ? !value : undefined),
  'number-off-by-one': (value) => (Number.isInteger(value) ? Number(value) + 1 : undefined),
}

/** Every operator on one value, by name. */
export const operators: Operators = { ...types, ...prefixes, ...forms, ...values }
