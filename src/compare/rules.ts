import table from './rules.json' with { type: 'json' }

/** Who breaks: a client that reads responses, one that writes requests; or nobody, because the target takes more, shows more, or neither. */
export type ChangeClass = 'breaking-read' | 'breaking-write' | 'loosened' | 'addition' | 'neutral'

/**
 * What is forbidden, each level with all of the one before: `wire` what cannot be decoded or sent any more, `reader` also
 * what clients read and store, `exact` any difference.
 */
export type Level = (typeof levels)[number]
export const levels = ['wire', 'reader', 'exact'] as const

/** One kind of difference. */
export interface Rule {
  readonly class: ChangeClass
  /** The narrowest level that forbids it. */
  readonly level: Level
  /** What happened, one sentence. */
  readonly sentence: string
  /** What it means for clients, one sentence. */
  readonly why: string
}

type Names<Groups> = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups]
export type RuleId = Names<typeof table>

/** What a difference means that breaks nobody. */
const whyNot: Readonly<Record<string, string>> = {
  loosened: 'The target takes more than before: clients keep working.',
  addition:
    'Clients that ignore what they do not know keep working; those with a closed schema do not.',
  neutral: 'Nobody breaks; what is gone, or new, may only not have come up on the other side.',
}

/** Every kind of difference, by its id. */
export const rules = Object.fromEntries(
  Object.entries(table).flatMap(([group, some]) => {
    const [kind = '', level] = group.split(' ')
    return Object.entries<string | object>(some).map(([id, words]) => {
      const said = typeof words === 'string' ? { sentence: words, why: whyNot[kind] } : words
      return [id, { class: kind, level, ...said }]
    })
  }),
) as unknown as Readonly<Record<RuleId, Rule>>
