/** What an answer shows of one secret. */
export interface Shown {
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | string[]>>
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const ascii = (text: string) =>
  text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
const lower = (text: string) => text.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase())

/** Where and how a secret turns up; each answer of the target takes some of them. */
export const places: Readonly<Record<string, (secret: string) => Shown>> = {
  'a member of another name': (secret) => ({ members: { remark: secret } }),
  'an array deep inside': (secret) => ({ members: { a: [[{ b: { c: [secret] } }]] } }),
  'the name of a member': (secret) => ({ members: { map: { [secret]: { seen: true } } } }),
  'the message of an error': (secret) => ({
    members: { error: { type: 'X', message: `The value "${secret}" is known already.` } },
  }),
  'the path of an address': (secret) => ({
    members: { next: `https://files.somewhere.net/v1/${encodeURIComponent(secret)}/page/2` },
  }),
  'a query, in lower case': (secret) => ({
    members: { next: `/search?q=${lower(encodeURIComponent(secret))}&page=2` },
  }),
  base64: (secret) => ({ members: { cursor: base64(secret) } }),
  'base64 of more': (secret) => ({ members: { cursor: `c:${base64(`user:${secret}:1`)}` } }),
  base64url: (secret) => ({
    members: { state: Buffer.from(`{"u":"${secret}"}`).toString('base64url') },
  }),
  'JSON in a string': (secret) => ({ members: { raw: JSON.stringify({ deep: [{ x: secret }] }) } }),
  'escapes in a string': (secret) => ({
    members: { raw: `echo ${ascii(JSON.stringify(secret))} …` },
  }),
  'broken JSON in a string': (secret) => ({
    members: { raw: `{"x": ${JSON.stringify(secret)}, ` },
  }),
  'HTML in a string': (secret) => ({ members: { html: `<p class="x">${secret}</p>` } }),
  'CSV in a string': (secret) => ({ members: { csv: `a;b\n1;${secret}\n` } }),
  'a cookie': (secret) => ({
    headers: { 'set-cookie': [`sid=${encodeURIComponent(secret)}; Path=/; HttpOnly`, 'a=1'] },
  }),
  'the address of a header': (secret) => ({
    headers: {
      location: `/a/${encodeURIComponent(secret)}?b=${encodeURIComponent(secret)}`,
      link: `<https://x.somewhere.net/${encodeURIComponent(secret)}>; rel="next"`,
    },
  }),
  'an unknown header': (secret) => ({ headers: { 'x-echo': encodeURIComponent(secret) } }),
  'a challenge': (secret) => ({
    headers: { 'www-authenticate': `Bearer realm="${ascii(secret)}"` },
  }),
}
