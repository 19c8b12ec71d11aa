export {
  createDisguise,
  type Disguise,
  type DisguiseOptions,
  type KnownSecret,
} from './disguise.ts'
export { isPseudonym } from './is-pseudonym.ts'
export { maskingRules } from './masking-rules.ts'
export { openRunMemory, type RunMemory } from './run-memory.ts'
export { type Leak, scanBytes, scanText } from './scan.ts'
export { canonicalStart, createTimeline, type Timeline } from './timeline.ts'
