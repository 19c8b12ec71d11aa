export { headersFor, isAbsent, urlOf, versionHeaderOf } from './addresses.ts'
export type * from './configuration.ts'
export { defaultSettleMs, defineConfig } from './configuration.ts'
export { exemptionsOf } from './exemptions.ts'
export { configurationFiles, type LoadedConfiguration, loadConfiguration } from './load.ts'
export {
  checkApiVersion,
  type ResolveOptions,
  resolveTarget,
  type TargetOverrides,
} from './resolve.ts'
export { whyNotDestructive } from './safety.ts'
export type * from './subject-catalogue.ts'
export { actions, subjects } from './subject-catalogue.ts'
export type * from './subjects.ts'
export { createSubjects } from './subjects.ts'
export { validateConfiguration } from './validate.ts'
