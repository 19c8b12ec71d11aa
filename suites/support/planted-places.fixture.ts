/** What an answer shows of one secret. */
export interface Shown {
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** It must be shown at a member that names it too: here, it looks like nothing. */
  readonly met?: true
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const ascii = (text: string) =>
  text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
const lower = (text: string) => text.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase())

const entities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
const isToken = (text: string) => /^(?:sk_|otkn_|pk_|eyJ)/.test(text)

/** Where and how a secret turns up, if it can; each answer of the target takes some of them. */
export const places: Readonly<Record<string, (secret: string) => Shown | undefined>> = {
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
  'percent-encoded twice': (secret) => ({
    members: { next: `/login?back=${encodeURIComponent(`/x?q=${encodeURIComponent(secret)}`)}` },
  }),
  'base64 of base64': (secret) => ({ members: { state: base64(`{"s":"${base64(secret)}"}`) } }),
  'hexadecimal digits': (secret) => ({ members: { blob: Buffer.from(secret).toString('hex') } }),
  'HTML entities': (secret) => ({ members: { html: `<a title="${entities(secret)}">` } }),
  'JSON in JSON in a string': (secret) => ({
    members: { raw: JSON.stringify({ raw: JSON.stringify({ x: secret }) }) },
  }),
  // A token in capital letters is another one.
  'capital letters': (secret) =>
    isToken(secret) ? undefined : { members: { loud: `FOR ${secret.toUpperCase()}` } },
  'a number': (secret) =>
    /^[1-9]\d{5,15}$/.test(secret) ? { members: { figure: Number(secret) } } : undefined,
  // Nothing tells these from what they are glued to but that they were met elsewhere.
  'between letters': (secret) => ({ members: { glued: `x${secret}y` }, met: true }),
  'between underscores': (secret) => ({ members: { glued: `lock_${secret}_1` }, met: true }),
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
