export { type JsonMapper, type MapPlace, mapJson } from './map.ts'
export { isObject, type Json, objectOf } from './object.ts'
export { type Path, partsOf, pointerOf, valueAt } from './pointer.ts'
export { jsonKey, jsonText } from './text.ts'
