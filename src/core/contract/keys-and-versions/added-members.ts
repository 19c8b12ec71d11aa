import { isObject } from '../../../base/json/index.ts'
import type { RecordValue } from '../../judge/index.ts'
import { addedMembers } from '../api-version.ts'
import { showing } from '../conventions/conventions.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

const ofEntity = 'versioning/entity#not-yet-added'
const ofAccount = 'versioning/account#not-yet-added'

/** Under an earlier version that the target claims, an entity has none of the members that a version added (A58). */
const entities = rule({
  clauses: [ofEntity],
  operations: showing('entity'),
  judge(context) {
    if (!isEarlier(context)) return
    for (const { record, pointer } of context.records) {
      context.cover(ofEntity)
      const check = (holder: RecordValue, at: string, names: readonly string[]) => {
        for (const name of names.filter((each) => Object.hasOwn(holder, each))) {
          context.report(ofEntity, {
            pointer: `${at}/${name}`,
            expected: `no member that version ${addedMembers.since} added`,
            value: holder[name],
          })
        }
      }
      check(record, pointer, addedMembers.entity)
      if (isObject(record.individual))
        check(record.individual, `${pointer}/individual`, addedMembers.individual)
    }
  },
})

/** Nor does an account name a record of a kind that a version added; null names none. */
const accounts = rule({
  clauses: [ofAccount],
  operations: showing('account'),
  judge(context) {
    if (!isEarlier(context)) return
    for (const { record, pointer } of context.records) {
      for (const name of addedMembers.account) {
        const value = record[name]
        context.check(ofAccount, typeof value !== 'string', () => ({
          pointer: `${pointer}/${name}`,
          expected: `no id of a kind of records that version ${addedMembers.since} added`,
          value,
        }))
      }
    }
  },
})

export const added = [entities, accounts]

function isEarlier(context: RuleContext): boolean {
  return context.apiVersion < addedMembers.since && isClaimed(context)
}

/** Whether the target claims to serve the version of a request. */
export function isClaimed({ apiVersion, settings }: RuleContext): boolean {
  const { apiVersion: tested, apiVersions, versionKnown } = settings
  return versionKnown && [tested, ...apiVersions].includes(apiVersion)
}
