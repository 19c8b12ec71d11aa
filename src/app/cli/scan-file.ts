import { relative, sep } from 'node:path'
import { faultCode, unreadableAs } from '../../base/errors/index.ts'
import { listFolder, readText } from '../../base/files/index.ts'
import { mapLeaves, partsOf, pointerOf } from '../../base/json/index.ts'
import { inputLimits } from '../../core/exchange/index.ts'
import { createRedactor, type Redactor, type Secrets } from '../../core/redaction/index.ts'
import type { Finding, Run } from '../../core/run/index.ts'
import { isRun } from '../../output/report/index.ts'
import {
  isTraffic,
  readRecordingFile,
  redactRecording,
  redactTraffic,
  renderRecording,
} from '../../sources/recording/index.ts'
import {
  isTestData,
  loadScenarios,
  suitesFolder,
  testDataOf,
} from '../../sources/scenario/index.ts'
import { oneLine } from './process.ts'

const unreadable = unreadableAs(
  'Cannot scan a file.',
  'Name files or folders that can be read: scan PATH…',
)

/**
 * Redacts a recording, traffic that the proxy recorded or a `run.json` once more, by the same rules. What redaction wrote stays, so
 * each place that changes holds a value that redaction did not write. Returns a line for each place, also of those that hold one of
 * the `secrets`, or one line if the file is none of ours. E_FILE_UNREADABLE.
 */
export async function scanFile(file: string, secrets: Secrets): Promise<readonly string[]> {
  const text = await readText(file, inputLimits.file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  const document = jsonIn(text)
  const resultLine = (place: string) => oneLine(`${file}  ${place}`)
  const leaks = isHolder(document) ? placesOf(secrets, document) : secrets.isIn(text) ? ['/'] : []
  const known = new Set(leaks)
  const said = [...known].map((place) => resultLine(`${place} holds a secret of the environment`))
  const changed = await changedPlaces(file, document)
  if (changed) return [...said, ...changed.filter((place) => !known.has(place)).map(resultLine)]
  const not = 'is neither a recording nor a run.json of Assay, so nothing in it is redacted'
  return [...said, oneLine(`${file} ${not}`)]
}

function placesOf(secrets: Secrets, value: unknown, path: readonly string[] = []): string[] {
  if (!isHolder(value)) return secrets.isIn(String(value)) ? [pointerOf(path)] : []
  return Object.entries(value).flatMap(([name, inside]) =>
    secrets.isIn(name) ? [pointerOf(path)] : placesOf(secrets, inside, [...path, name]),
  )
}

async function changedPlaces(
  file: string,
  document: unknown,
): Promise<readonly string[] | undefined> {
  // Once the scenarios are loaded, redaction knows the values that they send as test data.
  await loadScenarios(suitesFolder)
  if (isRun(document)) return changesIn(document, redactRun(document))
  const again = isTraffic(document) ? trafficAgain(document) : await recordingAgain(file)
  if (again === undefined) return undefined
  return changesIn(document, again).filter((place) => !follows.test(place))
}

function trafficAgain(document: unknown): unknown {
  try {
    return redactTraffic(document)
  } catch {
    return undefined
  }
}

async function recordingAgain(file: string): Promise<unknown> {
  const recording = await readRecordingFile(file).catch(() => undefined)
  if (recording === undefined) return undefined
  const { scenario, seed } = recording.about
  const isOurs = { isTestData: testDataOf(scenario, seed), isWritten: true }
  return jsonIn(renderRecording(redactRecording(recording, isOurs)))
}

/** Places that say who wrote the file, or how long something else is. */
const follows = /^\/log\/creator\/|\/(?:bodySize|size|_id)$/

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function redactRun(run: Run): Run {
  const { baseUrl, sandboxUrl = baseUrl, shown, words } = run.target
  const redactor = createRedactor({
    shown,
    words,
    target: run.target.name,
    addresses: [baseUrl, sandboxUrl],
    isTestData,
  })
  const { sentence, exchange, registerDocument } = redactor
  // Redaction hides every other id, so these were public.
  registerDocument(idsIn(run))
  return {
    ...run,
    findings: run.findings.map((found) =>
      found.exchange === undefined ? found : { ...found, ...redactFinding(found, redactor) },
    ),
    scenarios: run.scenarios.map((result) =>
      result.reason === undefined ? result : { ...result, reason: sentence(result.reason) },
    ),
    exchanges: run.exchanges.map(exchange),
  }
}

function idsIn({ exchanges, findings, scenarios }: Run): unknown {
  const sentences = [
    ...findings.flatMap((found) => [found.message, found.expected, found.actual, found.reason]),
    ...scenarios.map(({ reason }) => reason),
  ].map((sentence = '') => sentence.replace(quoted, ''))
  const values = findings.map(({ pointer, values: given, expected, actual }) => {
    const name = partsOf(pointer).findLast((part) => !/^\d+$/.test(part)) ?? ''
    const texts = [expected, actual].flatMap((sentence) => sentence.match(quoted) ?? []).map(jsonIn)
    return { [name]: [texts, Object.values(given ?? {})] }
  })
  const paths = exchanges.map(({ request }) => request.url.split(/[?#]/, 1)[0]!)
  const ids = [...paths, ...sentences].flatMap((text) => text.split(/[^\w-]+/))
  // A set-up shows ids in members that the contract does not have, and the run need not hold what issued them.
  const shown: unknown[] = []
  for (const { response } of exchanges) {
    mapLeaves(response?.body, (leaf, pointer) => {
      if (/[/_]id$/.test(pointer)) shown.push({ id: leaf })
    })
  }
  return [exchanges.map(({ request }) => request.body), values, ids.map((id) => ({ id })), shown]
}

const quoted = /"(?:[^"\\]|\\.)*"/g

/** A message that follows from the other parts of its finding is made again; any other is redacted as a text. */
function redactFinding(found: Finding, { finding }: Redactor): Finding {
  const { message, ...parts } = found
  const made = finding(parts)
  return made.message === message ? made : finding(found)
}

/** Where two documents differ; a text that is JSON is gone into, as bodies in a HAR file are texts. */
function changesIn(before: unknown, after: unknown, path: readonly string[] = []): string[] {
  if (Object.is(before, after)) return []
  if (typeof before === 'string' && typeof after === 'string') {
    const [old, changed] = [jsonIn(before), jsonIn(after)]
    const isDocument = isHolder(old) && isHolder(changed)
    return isDocument ? changesIn(old, changed, path) : [pointerOf(path)]
  }
  if (!isHolder(before) || !isHolder(after)) return [pointerOf(path)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    // The name of a member that changes may itself be the secret.
    const isInBoth = name in before && name in after
    return isInBoth ? changesIn(before[name], after[name], [...path, name]) : [pointerOf(path)]
  })
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const skipped = new Set(['node_modules', '.git', 'dist'])

function isOurs(path: string): boolean {
  const folders = path.split(sep)
  const name = folders.pop() ?? ''
  const isNamed = name.endsWith('.har') || name === 'run.json'
  return isNamed && !folders.some((folder) => skipped.has(folder))
}

/** Links to folders are not followed. E_FILE_UNREADABLE if a path does not exist. */
export async function findFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const path of paths) {
    const inside = await listFolder(path).catch((error) => {
      if (faultCode(error) !== 'ENOTDIR') throw unreadable(path, error)
    })
    const files = inside?.filter((file) => isOurs(relative(path, file))) ?? [path]
    for (const file of files) found.add(file)
  }
  return [...found]
}
