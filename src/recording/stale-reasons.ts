import type { About } from './recording.ts'

/** What a recording is held against. */
export interface Present {
  /** Hashes of the story, of the contract and of the masking rules. */
  readonly suite: string
  readonly contract: string
  readonly masking: string
  /** Who is asked by this run, and by which version. */
  readonly target?: string | undefined
  readonly apiVersion?: string | undefined
}

/** Why a recording no longer stands for its scenario, a sentence each; none where it does. */
export function staleReasons(about: About, now: Present): readonly string[] {
  const { apiVersion, name } = about.target
  const reasons: string[] = []
  if (about.suite !== now.suite) reasons.push('The scenario changed since.')
  if (about.contract !== now.contract) reasons.push('The contract changed since.')
  if (about.masking !== now.masking) reasons.push('The rules of what is hidden changed since.')
  if (now.target !== undefined && now.target !== name) {
    reasons.push(`It is of the target ${name}, and the others are of ${now.target}.`)
  }
  if (now.apiVersion !== undefined && now.apiVersion !== apiVersion) {
    reasons.push(`It was recorded with version ${apiVersion}, and ${now.apiVersion} is asked for.`)
  }
  return reasons
}
