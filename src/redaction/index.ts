/*
 * What is secret: what stands at a place of a secret name (`names.ts`) in a document (`documents.ts`), what a text names
 * (`named.ts`, `columns.ts`), also where only its look tells that it is the value (`looks.ts`), what looks like a secret
 * anywhere (`patterns.ts`), and what is known from this run (`known.ts`, `fold.ts`). What stands in its place: a mask in
 * reports (`redactor.ts`), a stand-in of the same form in recordings (`stand-ins.ts`). Where it is replaced: in texts and
 * JSON (`redact.ts`), addresses and headers, in every encoding (`encodings.ts`).
 */
export { secretsIn, shownAddress } from './addresses.ts'
export { fold } from './fold.ts'
export { kindsOf } from './names.ts'
export { createRecordingRedactor, type RecordingRedactor, type SentExchange } from './recording.ts'
export { createRedactor, type Redactor } from './redactor.ts'
export { shortBody } from './report-body.ts'
export { type Leak, openScan } from './scan.ts'
