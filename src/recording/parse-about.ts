import { type Complain, isObject, type Json } from './json.ts'
import { type About, type RecordedTarget, recordingFormat } from './recording.ts'

/** What the head of a recording says of it. */
export function aboutOf(own: Json, complain: Complain): About {
  const text = textIn(own, '_assay', complain)
  if (own.format !== recordingFormat) complain('_assay.format', `it is not ${recordingFormat}`)
  const recordedAt = text('recordedAt')
  if (Number.isNaN(Date.parse(recordedAt))) complain('_assay.recordedAt', 'it is no instant')
  return {
    format: recordingFormat,
    scenario: text('scenario'),
    recordedAt,
    target: targetOf(own.target, complain),
    suite: text('suite'),
    contract: text('contract'),
    masking: text('masking'),
  }
}

function targetOf(target: unknown, complain: Complain): RecordedTarget {
  const place = '_assay.target'
  if (!isObject(target)) return complain(place, 'it is no object')
  const text = textIn(target, place, complain)
  const address = (name: 'baseUrl' | 'sandboxUrl') =>
    URL.canParse(text(name)) ? text(name) : complain(`${place}.${name}`, 'it is no address')
  const { dialect, environment, hidden, slow } = target
  if (!isObject(dialect)) return complain(`${place}.dialect`, 'it is no object')
  return {
    name: text('name'),
    baseUrl: address('baseUrl'),
    sandboxUrl: address('sandboxUrl'),
    apiVersion: text('apiVersion'),
    ...(environment !== undefined && { environment: text('environment') }),
    dialect,
    ...(hidden !== undefined && { hidden: hiddenOf(hidden, `${place}.hidden`, complain) }),
    ...(slow === true && { slow }),
  }
}

function hiddenOf(hidden: unknown, place: string, complain: Complain) {
  if (!isObject(hidden)) return complain(place, 'it is no object')
  const names = (name: 'members' | 'headers') => {
    const list = hidden[name]
    if (list === undefined) return {}
    const isNames = Array.isArray(list) && list.every((one) => typeof one === 'string')
    if (!isNames) return complain(`${place}.${name}`, 'it is no list of names')
    return { [name]: list as readonly string[] }
  }
  return { ...names('members'), ...names('headers') }
}

function textIn(parent: Json, place: string, complain: Complain) {
  return (name: string): string => {
    const value = parent[name]
    return typeof value === 'string' ? value : complain(`${place}.${name}`, 'it is no string')
  }
}
