export { needsOf, poolOf, recipeOf } from './needs.ts'
export type * from './subject-catalogue.ts'
export { actions, isAction, lineFor, remedyFor, subjects } from './subject-catalogue.ts'
