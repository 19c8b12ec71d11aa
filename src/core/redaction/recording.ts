import { type Body, bodyFromText, type Exchange } from '../exchange/index.ts'
import { originIn } from './addresses.ts'
import { type DocumentRedactor, openDocuments } from './document.ts'
import { headerRedactor, lastingHeaders } from './headers.ts'
import { top, topOf } from './place.ts'
import { type Public, publicOf, type Shown } from './public.ts'
import { standInsOnly } from './recognise.ts'
import { openRegister } from './register.ts'
import { openSecrets } from './secrets.ts'
import { createStandIns } from './stand-ins.ts'
import { isMask } from './words.ts'

const kept = 200

/**
 * Redacts one recording. Each value that is not known to be public gets a stand-in, and equal values get equal ones, numbered in
 * the order of the calls. With `isWritten`, the recording was redacted: stand-ins stay, and what is none becomes its form.
 */
export function openRecordingRedactor(options: Shown, isWritten = false) {
  const allowed = publicOf(options)
  const { known, isTestData, ids } = allowed
  // Where the credentials of a recording stand, it has stand-ins, which are parts of other stand-ins by chance.
  const credentials = openSecrets([], known)
  const replacement = isWritten
    ? standInsOnly(credentials, known.number)
    : createStandIns(keptBy(allowed), isTestData, ids)
  const places = openDocuments(allowed, replacement)
  const { text, value, address, document } = places
  return {
    text,
    value,
    address,
    document,
    // What one exchange shows counts for all that are redacted later.
    ...openRegister(isWritten ? { ids, secrets: credentials } : allowed),
    exchange: exchangeRedactor(allowed, places, isWritten),
  }
}

/** Whether redaction keeps a text as it is. */
function keptBy({ known, isTestData }: Public) {
  return (text: string): boolean =>
    isTestData(text) ||
    isMask(text) ||
    known.word(text) ||
    // Small numbers are kept in free texts, and replaced in secret ones.
    (/^\d{3,}$/.test(text) && known.number(text))
}

function exchangeRedactor(shown: Public, places: DocumentRedactor, isWritten: boolean) {
  const { text, ownSentence, address, document } = places
  const redactHeaders = headerRedactor(shown, places)
  /** A body that is not JSON must not become JSON. */
  function redactBody(body: Body, place = top): Body {
    if (body.kind === 'none') return body
    if (body.kind === 'unknown') return { ...body, reason: ownSentence(body.reason) }
    if (body.kind === 'json') return { ...body, value: document(body.value, place) }
    // Stand-ins may be longer than what they stand for.
    const beginning = text(isWritten ? body.text : body.text.slice(0, kept))
    const isJson = bodyFromText(beginning).kind === 'json'
    return { ...body, text: isJson ? `${beginning} x` : beginning }
  }

  /** It is a sentence of ours, which may name the host. */
  function redactFailure(message: string, url: string): string {
    const host = hostOf(url)
    const parts = host === '' ? [message] : message.split(host)
    return parts.map((part) => ownSentence(part)).join(hostOf(address(url)))
  }

  return ({ request, response, failure, ...when }: Exchange): Exchange => {
    return {
      request: {
        method: text(request.method),
        url: address(request.url),
        headers: redactHeaders(request.headers),
        body: redactBody(request.body),
      },
      response: response && {
        status: response.status,
        headers: redactHeaders(lastingHeaders(response.headers)),
        body: redactBody(response.body, topOf(request.url)),
      },
      failure: failure && {
        code: failure.code,
        message: redactFailure(failure.message, request.url),
      },
      ...when,
    }
  }
}

function hostOf(url: string): string {
  return originIn(url).replace(/^.*:\/\//, '')
}
