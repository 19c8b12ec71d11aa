export { mayBeOf } from './alphabets.ts'
export { type Change, changeIdOf, changesIn, fewOf, sentenceOf } from './changes.ts'
export { collectFacts, type SeenExchange, type Take } from './collect-facts.ts'
export {
  addressOf,
  type Difference,
  memberNameOf,
  mendedBy,
  openWords,
  type PlacesOfClauses,
  placesIn,
} from './difference.ts'
export { compareObservations, dependsOnPlan, dependsOnRequests, isOfMore } from './differences.ts'
export {
  areOfOtherVersion,
  factsIn,
  factsOfRun,
  faultInFacts,
  type ResponseFacts,
  renderFacts,
} from './document.ts'
export { haveOtherKeys, hidingOf, isHash } from './hide.ts'
export { withMadeUp } from './made-up.ts'
export {
  isSlower,
  type Paces,
  paceOfAll,
  pacesOf,
  type ResponsePace,
  slowerIn,
} from './paces.ts'
export {
  joinObservations,
  type Observation,
  operationOfCall,
  type Place,
} from './place.ts'
export { hasShown } from './presence.ts'
export {
  breaking,
  type CompareLevel,
  isOfGone,
  levels,
  type RuleId,
  ruleOf,
  rules,
} from './rules.ts'
export { withoutHidden } from './stand-ins.ts'
export { isUnmade, scenarioOf, scenariosOf, successOf } from './statuses.ts'
