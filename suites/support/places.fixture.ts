import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { encodings } from './encodings.fixture.ts'

const { url, lowerUrl, json, ascii, base64, form, html } = encodings
const isNumber = (secret: string) => /^[1-9]\d{5,15}$/.test(secret)

/** A token in other letters is another one. */
function isAnother(form: string, secret: string): boolean {
  return /^(?:sk_|otkn_|pk_|eyJ)/.test(secret) && /^(?:upper|lower)$/.test(form)
}

/** What a response shows of a secret, by the name of the place; undefined where it cannot. */
type Places = Readonly<Record<string, (secret: string, member: string) => object | undefined>>

/** Places in a body where the secret stands by itself or encoded: it has to be known. */
const members: Places = {
  ...Object.fromEntries(
    Object.entries(encodings).map(([form, encode]) => [
      `${form} in a text`,
      (secret: string) =>
        isAnother(form, secret)
          ? undefined
          : { remark: `of ${encode(`user:${secret}:1`)} !`, cursor: encode(secret) },
    ]),
  ),
  'an array deep inside': (secret) => ({ a: [[{ b: { c: [secret] } }]] }),
  'the name of a member': (secret) => ({ map: { [secret]: { seen: true } } }),
  'an address': (secret) => ({
    next: `https://files.somewhere.net/v1/${url(secret)}/page?q=${lowerUrl(secret)}&n=2`,
  }),
  'an address in an address': (secret) => ({ next: `/x?back=${url(`/x?q=${url(secret)}`)}` }),
  'base64 of base64': (secret) => ({ state: base64(`{"s":"${base64(secret)}"}`) }),
  'JSON in JSON': (secret) => ({ raw: JSON.stringify({ raw: `{"x":"${json(secret)}"}` }) }),
  'broken JSON': (secret) => ({ raw: `{"x": "${json(secret)}", ` }),
  HTML: (secret) => ({ html: `<p class="x">${secret}</p>` }),
  CSV: (secret) => ({ csv: `a;b\n1;${secret}\n` }),
  'a number': (secret) => (isNumber(secret) ? { figure: Number(secret) } : undefined),
}

/** Places in a body that name what stands there, or are next to such a place. */
const namedMembers: Places = {
  'its member': (secret, member) => ({ [member]: secret }),
  'its member, as a number': (secret, member) =>
    isNumber(secret) ? { [member]: Number(secret) } : undefined,
  'a member in capitals': (secret, member) => ({ [member.toUpperCase()]: secret }),
  XML: (secret, member) => ({ xml: `<a><${member} b="c">${html(secret)}</${member}></a>` }),
  'a column of CSV': (secret, member) =>
    secret.includes('"') ? undefined : { csv: `id,${member}\n1,"${secret}"\n` },
  YAML: (secret, member) => ({ yaml: `a:\n  ${member}: ${secret}\n  b: 1` }),
  'a field of HTML': (secret, member) => ({
    html: `<input name="${member}" value="${html(secret)}">`,
  }),
  'a part of a form': (secret, member) => ({
    sent: `--b\r\ncontent-disposition: form-data; name="${member}"\r\n\r\n${secret}\r\n--b--`,
    form: `a=1&${member}=${form(secret)}&b=2`,
  }),
  'an object called secret': (secret) => ({ secret: { inside: { unnamed: [secret] } } }),
  'between letters': (secret, member) => ({ glued: `x${secret}y_${secret}_1`, [member]: secret }),
}

/** Headers of a response. */
const headers: Places = {
  'a cookie': (secret) => ({ 'set-cookie': [`sid=${url(secret)}; Path=/; HttpOnly`, 'a=1'] }),
  'the address of a header': (secret) => ({
    location: `/a/${url(secret)}?b=${url(secret)}`,
    link: `<https://x.somewhere.net/${url(secret)}>; rel="next"`,
  }),
  'an unknown header': (secret) => ({ 'x-echo': url(secret) }),
  'a challenge': (secret) => ({ 'www-authenticate': `Bearer realm="${ascii(secret)}"` }),
}

/** Where and how every kind of secret turns up in the records of responses: a place more stands here. */
export const places = { members, namedMembers, headers }

export interface Whole {
  readonly type: string
  /** Here and in headers: kinds of secrets in braces. */
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  /** How it is sent, where that is not as it is. */
  readonly send?: (text: string) => string | Buffer | Readable
}

const type = 'application/json'

/** Whole bodies, most of them in no form of the contract. */
export const bodies = {
  busy: {
    type,
    status: 429,
    headers: { 'retry-after': '0', 'x-limit-of': '{e-mail}' },
    text: '{"error":{"message":"Slow down, {key}"}}',
  },
  refusal: {
    type,
    text: '{"error":{"message":"Nothing at {url} for {e-mail} and {authorization}","hint":"The key is not {key}","ssn":"{ssn}"}}',
  },
  download: { type: 'text/csv', status: 200, text: 'id,name\n1,{last name}\n2,{card}\n' },
  html: {
    type: 'text/html',
    text: '<html><body data-key="{key}"><p>{ssn}</p><a href="/x?token={opaque}">{e-mail}</a></html>',
  },
  csv: { type: 'text/csv', text: 'ssn,email,phone\n{ssn},{e-mail},{phone}\n{card};{key}\n' },
  broken: { type, text: '{"first_name": "{first name}", "number": "{account}", "x": "{card}", }' },
  cut: {
    type,
    text: '{"ssn": "{plain ssn}", "key": "{key}", "last_name": "{last name}',
    headers: { 'content-length': '5000' },
    send: (text) => Readable.from(cut(text.slice(0, -4))),
  },
  late: {
    type,
    text: '{"key": "{key}", ',
    headers: { 'x-late': '{key}' },
    send: (text) => Readable.from(late(text)),
  },
  gzip: {
    type,
    text: '{"error":{"message":"No {web token} of {ssn}."}}',
    headers: { 'content-encoding': 'gzip' },
    send: (text) => gzipSync(text),
  },
  text: { type: 'text/plain', text: 'Bearer {key} is gone, so is {spaced card}' },
  string: { type, text: '"a string with {e-mail} in it"' },
} satisfies Readonly<Record<string, Whole>>

/** A body that ends before it is whole. */
async function* cut(text: string) {
  yield Buffer.from(text)
  await wait(20)
  throw new Error('The connection is cut.')
}

/** A body that ends after every client has given up. */
async function* late(text: string) {
  yield Buffer.from(text)
  await wait(1_500)
  yield Buffer.from('"x": 1}')
}
