/**
 * What a run knows to be secret is replaced first (`secrets.ts`). Then a value is written only where the contract says what stands there, and where the value has that form. Of every other value only
 * its form is written. Of texts, the words of the contract and of one list of plain words (`words.json`) are written.
 *
 * `document.ts` decides; what stands in place of a value is a mark in reports (`redactor.ts`) and a stand-in of the same
 * form in recordings (`stand-ins.ts`). What is redacted stays the same when it is redacted again.
 */
export { isPassing, isPublicHeader } from './headers.ts'
export { isId, patternOf } from './path-pattern.ts'
export { isKeptAt } from './place.ts'
export { type Shown, wordsOf } from './public.ts'
export { openRecordingRedactor } from './recording.ts'
export {
  createRedactor,
  type Redactor,
  shownAddress,
  shownCall,
  shownElsewhere,
  shownText,
} from './redactor.ts'
export { shownRedirect } from './redirect.ts'
export { knownSecrets, openGuard, type Secrets } from './secrets.ts'
export { shapeOf } from './shape.ts'
export { isMask } from './words.ts'
