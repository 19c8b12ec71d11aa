import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { faultCode, fileFault, SuiteError, unreadableAs } from '../../errors/index.ts'
import { makeFolder, readText, replaceFile } from '../../files/index.ts'
import { jsonText } from '../../json/index.ts'
import { count, countOf } from '../../run/index.ts'
import { type Claim, digestOf, renderClaim } from './claim.ts'

/** Returns the file of the badge, beside the claim: `claim.badge.json`. */
function badgeFile(file: string): string {
  return `${file.replace(/\.json$/, '')}.badge.json`
}

/** Writes a claim and its badge, for everyone to read. Returns their files. E_REPORT_WRITE. */
export async function writeClaim(claim: Claim, file: string): Promise<readonly string[]> {
  const texts = { [file]: renderClaim(claim), [badgeFile(file)]: renderBadge(claim) }
  for (const [path, text] of Object.entries(texts)) {
    try {
      await makeFolder(dirname(path))
      await replaceFile(path, text, 0o644)
    } catch (cause) {
      throw new SuiteError('E_REPORT_WRITE', 'Cannot write the claim.', {
        facts: { file: path, because: fileFault(cause) },
        remedy: 'Choose a file that can be written: --claim FILE',
        cause,
      })
    }
  }
  return Object.keys(texts)
}

interface ReadClaim {
  readonly claim: Claim
  /** A sentence for each change of the claim or its badge since they were written. */
  readonly changes: readonly string[]
}

/** Reads a claim, and looks for any byte that was changed. E_FILE_UNREADABLE where the file is none. */
export async function readClaim(file: string): Promise<ReadClaim> {
  const text = await readExactly(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  const claim = parse(text, file)
  const changes =
    claim.digest !== digestOf(claim)
      ? ['The content of the claim does not fit its digest.']
      : text !== renderClaim(claim)
        ? ['The text of the claim is another than Assay writes: white space or order.']
        : []
  const badge = await readExactly(badgeFile(file)).catch((error: unknown) => {
    if (faultCode(error) === 'ENOENT') return undefined
    throw unreadable(badgeFile(file), error)
  })
  const isOther = badge !== undefined && badge !== renderBadge(claim)
  return {
    claim,
    changes: isOther ? [...changes, 'The badge beside it is not that of the claim.'] : changes,
  }
}

/** Reads a text with whatever `readText` would omit, a byte order mark or packing, as a space: it was not written. */
async function readExactly(file: string): Promise<string> {
  const text = await readText(file, 16 * 2 ** 20)
  return Buffer.byteLength(text) === (await stat(file)).size ? text : ` ${text}`
}

function parse(text: string, file: string): Claim {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw unreadable(file, new Error('it is not JSON, or is cut off', { cause }))
  }
  const require = createRequire(import.meta.url)
  const { validate } = require('../generated/validate-claim.js') as {
    readonly validate: (value: unknown) => boolean
  }
  if (!validate(document)) throw unreadable(file, 'it is no claim, or a part of it is missing')
  return document as Claim
}

const unreadable = unreadableAs('Cannot read the claim.', {
  text: 'Name a file that was written by',
  command: ['run', '--claim', 'FILE'],
})

/** Renders the badge for https://shields.io/badges/endpoint-badge: green only where all of the claim is tested and kept. */
export function renderBadge(claim: Claim): string {
  const { apiVersion, profile } = claim
  const badge = {
    schemaVersion: 1,
    label: `conformance ${apiVersion}`,
    message: `${profile === null ? '' : `${profile.join(', ')}: `}${messageOf(claim)}`,
    color: colorOf(claim),
  }
  return `${jsonText(badge, 2)}\n`
}

function messageOf({ result, counts: { clauses }, relaxed }: Claim): string {
  const { all, kept, warned, broken } = clauses
  const share = `${count(kept + warned)} of ${countOf(all, 'clause')}`
  if (result === 'nonconformant') return `breaks ${countOf(broken, 'clause')}`
  const also = relaxed.length > 0 ? `, ${count(relaxed.length)} relaxed` : ''
  return result === 'conformant' ? `${share}${also}` : `${result}, ${share}${also}`
}

function colorOf({ result, relaxed }: Claim): string {
  if (result === 'nonconformant') return 'red'
  if (result === 'incomplete') return 'lightgrey'
  return result === 'conformant' && relaxed.length === 0 ? 'brightgreen' : 'yellow'
}
