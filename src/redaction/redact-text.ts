import type { Body } from '../exchange/index.ts'
import { maskValue } from './mask-value.ts'
import { isSecretName, namesCredential } from './names.ts'
import { mask } from './patterns.ts'
import type { Vault } from './vault.ts'

export interface TextRules {
  readonly vault: Vault
  readonly secretMembers: ReadonlySet<string>
}

const kept = 65_536
/** Somewhat more, so that what the cut goes through is masked before. */
const looked = kept + 4_096

/**
 * A body that is not JSON, as a report may show it. What is left of a broken JSON document still has
 * its members masked by name.
 */
export function redactText(body: Body & { kind: 'text' }, rules: TextRules): string {
  const { bytes } = body
  const wasCut =
    body.cut === true || body.text.length > looked || Buffer.byteLength(body.text) < bytes
  const text = body.text.slice(0, looked)
  // The cut may have gone through a secret, whose first half no pattern would know.
  const whole = wasCut ? text.slice(0, -512) + text.slice(-512).replace(/[^\s"'<>]+$/, '') : text
  const masked = rules.vault.mask(maskMembers(whole, rules.secretMembers))
  if (!wasCut && masked.length <= kept) return masked
  return `${masked.slice(0, kept)}… (cut here: ${bytes} bytes came)`
}

/** How many members may stand one in the other before all that is left is masked. */
const deepest = 8

/** What a member holds may name members itself, as the address of a link does. */
function maskMembers(text: string, secretMembers: ReadonlySet<string>, depth = 0): string {
  const member = /(["']?)([\w$-]{1,64})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|[^\s"'&,;<>{}[\]]+)/gs
  return text.replace(member, (all, quote, name, sign, value) => {
    const start = `${quote}${name}${quote}${sign}`
    if (isSecretName(name, secretMembers)) return start + maskValue(value)
    if (!/[:=]/.test(value)) return all
    return (
      start + (depth < deepest ? maskMembers(value, secretMembers, depth + 1) : maskValue(value))
    )
  })
}

/** An address as a report may show it, its parts masked in whatever way they are encoded. */
export function redactUrl(url: string, rules: TextRules): string {
  const known = rules.vault.mask(url)
  const parts = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(known)
  if (!parts) return known
  const [, authority = '', path = '', query = '', fragment = ''] = parts
  return [
    authority.replace(/\/\/.*@/s, `//${mask}@`),
    path
      .split('/')
      .map((part) => redactPart(part, rules.vault))
      .join('/'),
    query
      .split('&')
      .map((pair) => redactPair(pair, rules))
      .join('&'),
    redactPart(fragment, rules.vault),
  ].join('')
}

function redactPart(part: string, vault: Vault): string {
  const decoded = decodePart(part)
  const masked = vault.mask(decoded)
  return masked === decoded ? part : masked
}

function redactPair(pair: string, rules: TextRules): string {
  const [, start = '', name = '', value = ''] = /^(\??)([^=]*)=?(.*)$/s.exec(pair) ?? []
  const decoded = decodePart(name)
  if (value !== '' && (isSecretName(decoded, rules.secretMembers) || namesCredential(decoded))) {
    return `${start}${name}=${mask}`
  }
  return start + redactPart(pair.slice(start.length), rules.vault)
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}
