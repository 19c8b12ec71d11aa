/**
 * Hides what stands in a text in another spelling: percent-encoded, in base64 or in hexadecimal digits. Each stretch is read,
 * hidden, and written again in its own spelling, two layers deep; one in which nothing is hidden stays as it was.
 */
export function hideEncoded(text: string, hide: (plain: string) => string, layers = 2): string {
  const below = (plain: string) => {
    const hidden = hide(plain)
    return layers === 1 ? hidden : hideEncoded(hidden, hide, layers - 1)
  }
  const plain = text.includes('%') ? replaceRuns(text, inPercent, 3, hidePercent(below)) : text
  return replaceRuns(plain, inBase64, shortest, (run) => hideBase64(run, below))
}

/** Six bytes: nothing shorter is looked for anywhere. */
const shortest = 8

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const inBase64 = tableOf(`${letters}+/-_`)
const inPercent = tableOf(`${letters}_.~%+*!'()@$-`)

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(65_536)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}

/** Loops, since an expression may run out of stack over a run of millions. */
function replaceRuns(
  text: string,
  table: Uint8Array,
  least: number,
  replace: (run: string) => string,
): string {
  let result = ''
  let [done, start] = [0, 0]
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && table[text.charCodeAt(at)] === 1) continue
    if (at - start >= least) {
      const end = table === inBase64 ? afterPadding(text, at) : at
      const run = text.slice(start, end)
      const replaced = replace(run)
      if (replaced !== run) {
        result += text.slice(done, start) + replaced
        done = end
      }
    }
    start = at + 1
  }
  return done === 0 ? text : result + text.slice(done)
}

/** Where the signs end that fill base64 up to four. */
function afterPadding(text: string, at: number): number {
  return text[at] !== '=' ? at : text[at + 1] !== '=' ? at + 1 : at + 2
}

function hidePercent(hide: (plain: string) => string): (run: string) => string {
  return (run) => {
    if (!/%[\dA-Fa-f]{2}/.test(run)) return run
    for (const spelled of new Set([run, run.replaceAll('+', ' ')])) {
      const plain = undoPercent(spelled)
      const hidden = hide(plain)
      if (hidden !== plain) return encodeURIComponent(hidden)
    }
    return run
  }
}

/** What percent-encoding says, as far as it says anything: a wrong code does not shield what stands beside it. */
export function undoPercent(text: string): string {
  return text.replace(/(?:%[\dA-Fa-f]{2}){1,4096}/g, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  )
}

function hideBase64(run: string, hide: (plain: string) => string): string {
  const isHex = isHexadecimal(run)
  if (!isHex && isWord(run)) return run
  const bytes = Buffer.from(run, isHex ? 'hex' : 'base64')
  const plain = bytes.toString()
  if (isReadable(plain)) {
    const hidden = hide(plain)
    if (hidden === plain) return run
    if (isHex) return Buffer.from(hidden).toString('hex')
    const encoded = Buffer.from(hidden).toString(/[_-]/.test(run) ? 'base64url' : 'base64')
    return run.endsWith('=') || bytes.length % 3 === 0 ? encoded : encoded.replace(/=+$/, '')
  }
  if (!run.includes('/')) return run
  return run
    .split('/')
    .map((part) => (part.length < shortest ? part : hideBase64(part, hide)))
    .join('/')
}

/** Whether it may be the bytes of a text in hexadecimal digits. */
export function isHexadecimal(run: string): boolean {
  return run.length % 2 === 0 && !/[^\da-f]/.test(run)
}

/** Words and numbers are no base64 worth reading. */
function isWord(run: string): boolean {
  const rest = /[^a-z_-]/.exec(run)
  if (rest === null || !/[^\d-]/.test(run)) return true
  return rest.index === 0 && /[A-Z]/.test(rest[0]) && !/[^a-z]/.test(run.slice(1))
}

/** What was no base64 decodes to control characters and broken UTF-8. */
function isReadable(text: string): boolean {
  return !/[^\t\n\r\x20-\x7e\u00a0-\ufffc]/.test(text)
}
