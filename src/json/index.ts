export type { Immutable } from './immutable.ts'
export { isObject, type Json, objectOf } from './object.ts'
export { type Path, partsOf, pointerOf, valueAt } from './pointer.ts'
export { jsonKey, jsonText } from './text.ts'
