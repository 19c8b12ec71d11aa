export {
  createDisguise,
  type Disguise,
  type DisguiseOptions,
  type KnownSecret,
} from './disguise.ts'
export { isPseudonym } from './is-pseudonym.ts'
export { maskingRules } from './masking-rules.ts'
export { canonicalOrigin, canonicalUrl } from './origins.ts'
export { type Leak, scanBytes, scanText } from './scan.ts'
export { openShared, type Shared } from './shared.ts'
export { canonicalStart, createTimeline, type Timeline } from './timeline.ts'
