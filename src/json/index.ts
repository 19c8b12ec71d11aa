export {
  type Immutable,
  isObject,
  type Json,
  mapLeaves,
  objectOf,
  type Path,
  partsOf,
  pointerOf,
  valueAt,
} from './json.ts'
export { type JsonMapper, type MapPlace, mapJson } from './map.ts'
export { findJsonProblem, type JsonProblem } from './problem.ts'
export { jsonKey, jsonText } from './text.ts'
