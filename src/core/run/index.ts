export { isBreach } from './clauses.ts'
export { conclude, hasOnlyGaps } from './conclude.ts'
export { countClauses, limitedIn, placeOf, timesOf } from './count.ts'
export { endsRun, incompleteIn, wasEndedBy } from './ends.ts'
export type { Events, PlannedClause, PlannedRun, Tester } from './events.ts'
export {
  listCalls,
  obstacleOf,
  problemsIn,
  remediesForFailure,
  sumOfObstacles,
} from './obstacles.ts'
export { clausesOf } from './profile.ts'
export { concludeScenario, isWarning, warningOf } from './report-finding.ts'
export type * from './run.ts'
export { isFailure, unseenBy } from './why-untested.ts'
export { changedSettings, count, countOf, levelMeanings, listOf, nounOf, ownerOf } from './words.ts'
