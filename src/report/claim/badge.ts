import { jsonText } from '../../json/index.ts'
import { count, countOf } from '../../run/index.ts'
import type { Claim } from './claim.ts'

/** A badge as https://shields.io/badges/endpoint-badge reads it: green only where all of the claim is tested and kept. */
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
