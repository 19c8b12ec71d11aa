import type { Body } from '../exchange/index.ts'
import type { KindOf } from './names.ts'
import type { Redact } from './replacement.ts'

const kept = 65_536
/** Somewhat more, so that what the cut goes through is masked before. */
const looked = kept + 4_096

interface TextRules {
  readonly kindOf: KindOf
  readonly text: Redact
  /** Masks a value that stands in a member of its kind. */
  readonly mask: Redact
}

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
  const masked = rules.text(maskMembers(whole, rules))
  if (!wasCut && masked.length <= kept) return masked
  return `${masked.slice(0, kept)}… (cut here: ${bytes} bytes came)`
}

/** How many members may stand one in the other before all that is left is masked. */
const deepest = 8

/** What a member holds may name members itself, as the address of a link does. */
function maskMembers(text: string, rules: TextRules, depth = 0): string {
  const member = /(["']?)([\w$-]{1,64})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|[^\s"'&,;<>{}[\]]+)/gs
  return text.replace(member, (all, quote, name, sign, value) => {
    const start = `${quote}${name}${quote}${sign}`
    if (rules.kindOf(name) !== undefined) return start + rules.mask(value)
    if (!/[:=]/.test(value)) return all
    return start + (depth < deepest ? maskMembers(value, rules, depth + 1) : rules.mask(value))
  })
}
