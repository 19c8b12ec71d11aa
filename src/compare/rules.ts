import table from './rules.json' with { type: 'json' }

/** Who breaks: a client that reads responses, one that writes requests; or nobody, because the target takes more, shows more, or neither. */
export type ChangeClass = keyof typeof table

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
  readonly why: string
}

type Names<Levels> = { [One in keyof Levels]: keyof Levels[One] }[keyof Levels]
export type RuleId = { [Kind in ChangeClass]: Names<(typeof table)[Kind]> }[ChangeClass]

/** Every kind of difference, by its id. */
export const rules = Object.fromEntries(
  Object.entries(table).flatMap(([kind, byLevel]) =>
    Object.entries<Readonly<Record<string, object>>>(byLevel).flatMap(([level, some]) =>
      Object.entries(some).map(([id, words]) => [id, { class: kind, level, ...words }]),
    ),
  ),
) as unknown as Readonly<Record<RuleId, Rule>>
