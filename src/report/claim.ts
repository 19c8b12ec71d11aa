import { createRequire } from 'node:module'
import { testableClauses } from '../contract/index.ts'
import { faultCode, unreadableAs } from '../errors/index.ts'
import { readJson, readText } from '../files/index.ts'
import { hashOf, jsonText } from '../json/index.ts'
import { type ClauseResult, count, countOf, type Run } from '../run/index.ts'
import type { Claim } from './generated/claim.ts'

export type { Claim } from './generated/claim.ts'

/** Returns what a run shows about the conformance of an implementation: no time, no address, no traffic. */
export function claimOf(
  run: Run,
  facts: Pick<Claim, 'implementation' | 'addresses' | 'strict' | 'reproduce'>,
): Claim {
  const { apiVersion, profile, clauses, scenarios, counts, tool } = run
  const { hashes = { suite: '', contract: '', configuration: '', setup: '' } } = run
  const idsOf = (fits: (clause: ClauseResult) => boolean | undefined) =>
    clauses.flatMap((clause) => (fits(clause) ? clause.id : [])).sort()
  const all = testableClauses.length
  const { tested, all: operations } = counts.operations
  const planned = [scenarios, clauses].map((list) => list.map(({ id }) => id))
  const content: Omit<Claim, 'digest'> = {
    $schema: 'https://assay.example/schemas/report/claim.schema.json',
    claimVersion: 1,
    apiVersion,
    profile: profile?.names ?? null,
    ...facts,
    traffic: run.recordings?.mode === 'replay' ? 'replayed' : 'live',
    result: resultOf(run),
    statement: run.headline.text,
    counts: {
      clauses: { all, claimed: profile?.clauses ?? all, ...counts.clauses },
      scenarios: { ...counts.scenarios },
      operations: { tested, all: operations },
    },
    broken: idsOf(({ verdict }) => verdict === 'broken'),
    warned: idsOf(({ verdict }) => verdict === 'warned'),
    waived: idsOf(({ verdict }) => verdict === 'waived'),
    relaxed: idsOf(({ relaxed }) => relaxed),
    unreached: idsOf(({ verdict }) => verdict === 'unreached'),
    tool,
    hashes: { ...hashes, plan: hashOf([...planned, profile?.names ?? null]) },
  }
  return signed(content)
}

/** Returns `conformant` only if every clause of the claim is tested and kept; without a profile, every clause of the contract. */
function resultOf({ verdict, completeness, profile, counts }: Run): Claim['result'] {
  if (verdict !== 'conformant') return verdict
  const { kept, warned, waived, unreached } = counts.clauses
  const isAll = profile?.complete ?? kept + warned === testableClauses.length
  const isWhole = isAll && waived + unreached === 0 && completeness === 'complete'
  return isWhole ? 'conformant' : 'partial'
}

function signed(claim: Omit<Claim, 'digest'>): Claim {
  const { digest: _, ...content } = claim as Claim
  return { ...content, digest: `sha256:${hashOf(content)}` }
}

/** Renders a claim with sorted members, so that a claim has one text. */
export function renderClaim(claim: Claim): string {
  return `${jsonText(claim, 2)}\n`
}

/** Renders the badge for https://shields.io/badges/endpoint-badge: green only if every clause of the claim is tested and kept. */
export function renderBadge({ apiVersion, profile, result, relaxed, counts }: Claim): string {
  const { all, kept, warned, broken } = counts.clauses
  const also = relaxed.length > 0 ? `, ${count(relaxed.length)} relaxed` : ''
  const share = `${count(kept + warned)} of ${countOf(all, 'clause')}${also}`
  const good = relaxed.length === 0 ? 'brightgreen' : 'yellow'
  const shown = {
    conformant: [share, good],
    partial: [`partial, ${share}`, 'yellow'],
    incomplete: [`incomplete, ${share}`, 'lightgrey'],
    nonconformant: [`breaks ${countOf(broken, 'clause')}`, 'red'],
  } as const
  const [text, color] = shown[result]
  const message = `${profile === null ? '' : `${profile.join(', ')}: `}${text}`
  return `${jsonText({ schemaVersion: 1, label: `conformance ${apiVersion}`, message, color }, 2)}\n`
}

function badgeFile(file: string): string {
  return `${file.replace(/\.json$/, '')}.badge.json`
}

/** Returns the texts of a claim and of its badge, by file: `claim.json` and `claim.badge.json`. */
export function claimFiles(claim: Claim, file: string): Readonly<Record<string, string>> {
  return { [file]: renderClaim(claim), [badgeFile(file)]: renderBadge(claim) }
}

const unreadable = unreadableAs('Cannot read the claim.', {
  text: 'Name a file that was written by',
  command: ['run', '--claim', 'FILE'],
})

/**
 * Reads a claim. Returns a sentence if the claim was changed since Assay wrote it, and one if its badge was. E_FILE_UNREADABLE if
 * the file is not a claim.
 */
export async function readClaim(file: string) {
  const refuse = (path: string) => (error: unknown) => {
    if (path !== file && faultCode(error) === 'ENOENT') return undefined
    throw unreadable(path, error)
  }
  const read = (path: string) => readText(path, 16 * 2 ** 20).catch(refuse(path))
  const [text, badge] = [await read(file), await read(badgeFile(file))]
  const claim = (await readJson(file).catch(refuse(file))) as Claim
  const require = createRequire(import.meta.url)
  const { validate } = require('./generated/validate-claim.js') as {
    readonly validate: (value: unknown) => boolean
  }
  if (!validate(claim)) throw unreadable(file, 'it is not a claim, or a part of it is missing')
  const isSame = text === renderClaim(signed(claim))
  const isOwn = badge === undefined || badge === renderBadge(claim)
  const changes = [
    ...(isSame ? [] : ['The claim was changed after Assay wrote it.']),
    ...(isOwn ? [] : ['The badge beside it does not belong to the claim.']),
  ]
  return { claim, changes }
}

/** Returns a sentence for each difference between a claim and what another run shows. */
export function compareClaims(claimed: Claim, now: Claim): readonly string[] {
  const lists = (['broken', 'warned', 'waived', 'relaxed', 'unreached'] as const).flatMap(
    (list) => {
      const more = now[list].filter((id) => !claimed[list].includes(id))
      const fewer = claimed[list].filter((id) => !now[list].includes(id))
      return [
        ...(more.length > 0 ? [`Also ${list}: ${more.join(', ')}.`] : []),
        ...(fewer.length > 0 ? [`No longer ${list}: ${fewer.join(', ')}.`] : []),
      ]
    },
  )
  const figures = [
    ['The result', now.result, claimed.result],
    ['The number of clauses kept', now.counts.clauses.kept, claimed.counts.clauses.kept],
    ['The number of clauses claimed', now.counts.clauses.claimed, claimed.counts.clauses.claimed],
  ].flatMap(([what, is, was]) => (is === was ? [] : `${what} is ${is}; the claim says ${was}.`))
  return [...figures, ...lists]
}

/** Returns the names of the hashes that changed since a claim was made: they explain differences. */
export function otherMakings({ hashes }: Claim, now: Claim): readonly string[] {
  const names = Object.keys(hashes) as (keyof Claim['hashes'])[]
  return names.filter((name) => now.hashes[name] !== hashes[name])
}
