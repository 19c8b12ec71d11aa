import type { OperationAddress } from '../../contract/index.ts'
import { actions, isAction, type SubjectName, subjects } from '../../target/index.ts'
import { exampleLine, inline } from './examples.ts'
import type { FoundSubject } from './probe.ts'

/** What a configuration is drafted from. */
export interface Draft {
  readonly name: string
  readonly baseUrl: string
  readonly keyVariable: string
  readonly environment: string | undefined
  readonly isWrapped: boolean
  readonly absent: readonly OperationAddress[]
  readonly subjects: ReadonlyMap<SubjectName, FoundSubject>
  /** Subjects that were found, and that scenarios would change: the user has to say that they may. */
  readonly withheld: ReadonlyMap<SubjectName, FoundSubject>
  /** What is missing, what unlocks most first. */
  readonly todo: readonly Todo[]
}

export interface Todo {
  readonly need: keyof typeof subjects | keyof typeof actions
  readonly scenarios: number
}

/** The target of a draft, as a configuration holds it. */
export function targetOf(draft: Draft): Readonly<Record<string, unknown>> {
  const { baseUrl, keyVariable, environment, isWrapped, absent } = draft
  const found = Array.from(draft.subjects, ([name, { fields }]) => [name, { value: fields }])
  return {
    baseUrl,
    apiKey: `$${keyVariable}`,
    ...(environment !== undefined && { environment }),
    ...(isWrapped && { dialect: { envelope: 'wrapped' } }),
    ...(absent.length > 0 && { absent }),
    subjects: Object.fromEntries(found),
  }
}

/** What a target declares that shows changes late. */
const settleLine = '"settleMs": 0, or how long a change may take to show, in milliseconds'

/** The configuration as JSON, which has no comments: what is to do stands in `$comment`. */
export function writeJson(draft: Draft, schema: string | undefined): string {
  const { subjects: found, ...head } = targetOf(draft)
  const comments = [settleLine, ...withheldLines(draft), ...todoLines(draft)]
  const members = [...entriesOf(head), block('"subjects": {', entriesOf(found as object), '}')]
  const parts = [
    ...(schema === undefined ? [] : [`"$schema": ${JSON.stringify(schema)}`]),
    block('"$comment": [', comments.map(inline), ']'),
    block('"targets": {', [block(`${JSON.stringify(draft.name)}: {`, members, '}')], '}'),
  ]
  return `${block('{', parts, '}')}\n`
}

function entriesOf(members: object): readonly string[] {
  return Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}: ${inline(value)}`)
}

/** Items between brackets, each on lines of its own. */
function block(open: string, items: readonly string[], close: string): string {
  if (items.length === 0) return open + close
  const inner = items.join(',\n').replaceAll('\n', '\n  ')
  return `${open}\n  ${inner}\n${close}`
}

/** The configuration as TypeScript, with what is to do in comments where it belongs. */
export function writeTypeScript(draft: Draft): string {
  const { subjects: own, ...head } = targetOf(draft)
  const members = Object.entries(head).map(([name, value]) => `${name}: ${inline(value)},`)
  const found = Array.from(draft.subjects, ([name, { fields, by }]) => [
    `// ${by}`,
    `${JSON.stringify(name)}: ${inline({ value: fields })},`,
  ])
  const comment = (line: string) => `// ${line}`
  const todo = (isWanted: (need: Todo['need']) => boolean) =>
    todoLines({ ...draft, todo: draft.todo.filter(({ need }) => isWanted(need)) }).map(comment)
  const doings = todo(isAction)
  return `${[
    "import { defineConfig } from 'assay'",
    '',
    'export default defineConfig({',
    '  targets: {',
    `    ${JSON.stringify(draft.name)}: {`,
    `      // The key is read from the environment: export ${draft.keyVariable}=…`,
    ...members.map((line) => `      ${line}`),
    `      // ${settleLine}`,
    '      subjects: {',
    ...found.flat().map((line) => `        ${line}`),
    ...withheldLines(draft).map((line) => `        // ${line}`),
    ...todo((need) => !isAction(need)).map((line) => `        ${line}`),
    '      },',
    ...(doings.length > 0
      ? ['      actions: {', ...doings.map((line) => `        ${line}`), '      },']
      : []),
    '    },',
    '  },',
    '})',
  ].join('\n')}\n`
}

/** What is missing: what it is for, and a recipe to adapt. */
function todoLines({ todo, withheld }: Pick<Draft, 'todo' | 'withheld'>): readonly string[] {
  return todo
    .filter(({ need }) => !withheld.has(need as SubjectName))
    .flatMap(({ need, scenarios }) => {
      const { for: purpose } = isAction(need) ? actions[need] : subjects[need]
      const worth = scenarios === 0 ? '' : ` Unlocks ${scenarios} scenarios.`
      return [`TODO ${need}: ${purpose}${worth}`, `${exampleLine(need)},`]
    })
}

/** What was found, and is not taken without the word of the user. */
function withheldLines({ withheld }: Pick<Draft, 'withheld'>): readonly string[] {
  return Array.from(withheld, ([name, { fields, by }]) => [
    `TODO ${name}: found by ${by}. Scenarios change it: add it where nobody else uses it, and declare the "environment".`,
    `${JSON.stringify(name)}: ${inline({ value: fields })},`,
  ]).flat()
}
