import { isObject } from '../../../base/json/index.ts'
import { addedMembers } from '../api-version.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

const clause = 'versioning/entity#not-yet-added'

/** Under an earlier version that the target claims, an entity has none of the members that a version added (A58). */
export const added = rule({
  name: 'members of later versions',
  clauses: [clause],
  operations: ['entities/update', 'entities/withdraw-consent', 'entities/list'],
  judge(context) {
    if (context.apiVersion >= addedMembers.since || !isClaimed(context)) return
    for (const { record, pointer } of context.records) {
      context.cover(clause)
      check(context, record, pointer, addedMembers.entity)
      if (isObject(record.individual)) {
        check(context, record.individual, `${pointer}/individual`, addedMembers.individual)
      }
    }
  },
})

function isClaimed({ apiVersion, settings }: RuleContext): boolean {
  const { apiVersion: tested, apiVersions, versionKnown } = settings
  return versionKnown && [tested, ...apiVersions].includes(apiVersion)
}

function check(
  context: RuleContext<typeof clause>,
  holder: Readonly<Record<string, unknown>>,
  pointer: string,
  names: readonly string[],
): void {
  for (const name of names.filter((each) => Object.hasOwn(holder, each))) {
    context.report(clause, {
      pointer: `${pointer}/${name}`,
      expected: `no member that version ${addedMembers.since} added`,
      value: holder[name],
    })
  }
}
