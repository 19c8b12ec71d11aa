export {
  eachText,
  isObject,
  type Json,
  mapLeaves,
  objectOf,
  partsOf,
  pointerOf,
  valueAt,
} from './json.ts'
export { type JsonMapper, mapJson } from './map.ts'
export { parseJson } from './parse.ts'
export { followJson } from './places.ts'
export { findJsonProblem } from './problem.ts'
export { hashOf, jsonKey, jsonText } from './text.ts'
