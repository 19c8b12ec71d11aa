/**
 * Hides what stands in a text in another spelling: percent-encoded or in base64. Each stretch is read,
 * hidden, and written again in its own spelling; one in which nothing is hidden stays as it was.
 */
export function hideEncoded(text: string, hide: (plain: string) => string): string {
  let result = text
  if (text.includes('%')) {
    result = result.replace(/[\w.~%+*!'()@$-]*%[0-9A-Fa-f]{2}[\w.~%+*!'()@$-]*/g, (part) =>
      hidePercent(part, hide),
    )
  }
  if (text.length >= 8 && /[A-Za-z0-9+/_-]{8}/.test(text)) {
    result = result.replace(/[A-Za-z0-9+/_-]{8,}={0,2}/g, (part) => hideBase64(part, hide))
  }
  return result
}

function hidePercent(part: string, hide: (plain: string) => string): string {
  for (const spelled of new Set([part, part.replaceAll('+', ' ')])) {
    const plain = decoded(spelled)
    const hidden = plain === undefined ? undefined : hide(plain)
    if (hidden !== undefined && hidden !== plain) return encodeURIComponent(hidden)
  }
  return part
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

function hideBase64(part: string, hide: (plain: string) => string): string {
  // Words and numbers are no base64 worth reading.
  if (/^(?:[a-z_-]+|[\d-]+|[A-Z][a-z]+)$/.test(part)) return part
  const bytes = Buffer.from(part, 'base64')
  const plain = bytes.toString('utf8')
  if (plain.length >= 3 && isReadable(plain)) {
    const hidden = hide(plain)
    if (hidden === plain) return part
    const url = /[_-]/.test(part)
    const encoded = Buffer.from(hidden).toString(url ? 'base64url' : 'base64')
    return part.endsWith('=') || bytes.length % 3 === 0 ? encoded : encoded.replace(/=+$/, '')
  }
  if (!part.includes('/')) return part
  return part
    .split('/')
    .map((piece) => (piece.length < 8 ? piece : hideBase64(piece, hide)))
    .join('/')
}

/** What was no base64 decodes to control characters and broken UTF-8. */
function isReadable(text: string): boolean {
  return /^[\t\n\r\x20-\x7e\u00a0-\ud7ff\ue000-\ufffc]*$/.test(text)
}
