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
export { memo } from './memo.ts'
export { jsonFault, repeatedMembers } from './repeated-members.ts'
export { faultOf, type Validate } from './schema-fault.ts'
export { brief, briefJson, hashOf, jsonInOrder, jsonKey, jsonText } from './text.ts'
