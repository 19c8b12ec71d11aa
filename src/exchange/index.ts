export { type Body, bodyFromBytes, bodyFromText, truncatedBody } from './body.ts'
export {
  type Exchange,
  type Failure,
  type Headers,
  isSuccess,
  jsonOf,
  type Request,
  type Response,
} from './exchange.ts'
export { type Path, partsOf, pointerOf, valueAt } from './json-pointer.ts'
export { jsonKey, jsonText } from './json-text.ts'
export { maskShape } from './mask.ts'
export { originOf } from './origin.ts'
