export { headersFor, urlOf, versionHeaderOf } from './addresses.ts'
export {
  type ActionSource,
  type Configuration,
  type Dialect,
  defineConfig,
  type Environment,
  type Fields,
  type Hidden,
  type Recipe,
  type RecipeContext,
  type RecipeFunction,
  type RecipeRequest,
  type SubjectSource,
  type TargetConfiguration,
  type Waiver,
} from './configuration.ts'
export { type LoadedConfiguration, loadConfiguration } from './load.ts'
export { type ResolveOptions, resolveTarget, type TargetOverrides } from './resolve.ts'
export { looksLikeProduction } from './safety.ts'
export {
  type ActionInputs,
  type ActionName,
  actionNames,
  actions,
  type SubjectName,
  subjectNames,
  subjects,
} from './subject-catalogue.ts'
export {
  type ActionResult,
  createSubjects,
  type SubjectHooks,
  type SubjectResult,
  type Subjects,
} from './subjects.ts'
export type { Target } from './target.ts'
export { validateConfiguration } from './validate.ts'
