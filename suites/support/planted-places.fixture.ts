type Places = Readonly<
  Record<string, (secret: string) => Readonly<Record<string, unknown>> | undefined>
>

const encode = encodeURIComponent
const json = JSON.stringify
const base64 = (text: string) => Buffer.from(text).toString('base64')
const ascii = (text: string) =>
  text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
const lower = (text: string) => text.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase())
const entities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
const isToken = (text: string) => /^(?:sk_|otkn_|pk_|eyJ)/.test(text)

/** Where and how a secret turns up in a body, if it can: members of a response. */
const inBodies: Places = {
  'a member of another name': (secret) => ({ remark: secret }),
  'an array deep inside': (secret) => ({ a: [[{ b: { c: [secret] } }]] }),
  'the name of a member': (secret) => ({ map: { [secret]: { seen: true } } }),
  'the message of an error': (secret) => ({
    error: { type: 'X', message: `The value "${secret}" is known already.` },
  }),
  'the path of an address': (secret) => ({
    next: `https://files.somewhere.net/v1/${encode(secret)}/page/2`,
  }),
  'a query, in lower case': (secret) => ({ next: `/search?q=${lower(encode(secret))}&page=2` }),
  base64: (secret) => ({ cursor: base64(secret) }),
  'base64 of more': (secret) => ({ cursor: `c:${base64(`user:${secret}:1`)}` }),
  base64url: (secret) => ({ state: Buffer.from(`{"u":"${secret}"}`).toString('base64url') }),
  'JSON in a string': (secret) => ({ raw: json({ deep: [{ x: secret }] }) }),
  'escapes in a string': (secret) => ({ raw: `echo ${ascii(json(secret))} …` }),
  'broken JSON in a string': (secret) => ({ raw: `{"x": ${json(secret)}, ` }),
  'HTML in a string': (secret) => ({ html: `<p class="x">${secret}</p>` }),
  'CSV in a string': (secret) => ({ csv: `a;b\n1;${secret}\n` }),
  'percent-encoded twice': (secret) => ({
    next: `/login?back=${encode(`/x?q=${encode(secret)}`)}`,
  }),
  'base64 of base64': (secret) => ({ state: base64(`{"s":"${base64(secret)}"}`) }),
  'hexadecimal digits': (secret) => ({ blob: Buffer.from(secret).toString('hex') }),
  'HTML entities': (secret) => ({ html: `<a title="${entities(secret)}">` }),
  'JSON in JSON in a string': (secret) => ({ raw: json({ raw: json({ x: secret }) }) }),
  // A token in capital letters is another one.
  'capital letters': (secret) =>
    isToken(secret) ? undefined : { loud: `FOR ${secret.toUpperCase()}` },
  'a number': (secret) => (/^[1-9]\d{5,15}$/.test(secret) ? { figure: Number(secret) } : undefined),
  'between letters': (secret) => ({ glued: `x${secret}y` }),
  'between underscores': (secret) => ({ glued: `lock_${secret}_1` }),
}

/** Where a secret turns up in the headers of a response. */
export const inHeaders = {
  'a cookie': (secret) => ({ 'set-cookie': [`sid=${encode(secret)}; Path=/; HttpOnly`, 'a=1'] }),
  'the address of a header': (secret) => ({
    location: `/a/${encode(secret)}?b=${encode(secret)}`,
    link: `<https://x.somewhere.net/${encode(secret)}>; rel="next"`,
  }),
  'an unknown header': (secret) => ({ 'x-echo': encode(secret) }),
  'a challenge': (secret) => ({ 'www-authenticate': `Bearer realm="${ascii(secret)}"` }),
} satisfies Readonly<
  Record<string, (secret: string) => Readonly<Record<string, string | string[]>>>
>

/** Every place, and what a response shows there of a secret. */
export const places: Places = { ...inBodies, ...inHeaders }

/** A secret glued to other text is recognised only where it was met at a member that names it. */
export const mustBeMet = new Set(['between letters', 'between underscores'])
