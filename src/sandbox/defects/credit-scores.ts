import { ok } from '../call.ts'
import { breaks, countOf } from '../deviation.ts'
import { drop, set } from '../edit.ts'

/** Defects of credit scores. */
export const creditScores = {
  'score-as-text': breaks('C116')
    .titled('Writes scores as strings.')
    .sets('credit-scores/retrieve', '/scores/*/score', String)
    .sets('events/retrieve', '/diff/*/scores/*/score', String),
  'factor-code-as-number': breaks('C118')
    .titled('Writes the codes of score factors as numbers and loses their leading zeros.')
    .sets('credit-scores/retrieve', '/scores/*/factors/*/code', Number)
    .sets('events/retrieve', '/diff/*/scores/*/factors/*/code', Number),
  'score-item-without-its-moment': breaks('C119')
    .titled('Omits "created_at" from single scores.')
    .edits('credit-scores/retrieve', drop('/scores/*/created_at')),
  'score-item-with-updated-at': breaks('C036')
    .titled('Gives single scores an "updated_at", which only records have.')
    .sets('credit-scores/retrieve', '/scores/*/updated_at', '2025-07-04T00:00:00.000Z'),
  'score-of-another-entity': breaks('C113')
    .titled('Returns the credit score of another entity.')
    .sets('credit-scores/retrieve', '/entity_id', 'ent_elsewhere')
    .sets('events/retrieve', '/diff/*/entity_id', 'ent_elsewhere'),
  'score-differs-when-read-again': breaks('C262')
    .titled('Shows another score each time, without a change.')
    .edits('credit-scores/retrieve', (body, call) =>
      set('/scores/*/score', 600 + countOf(call, 'score'))(body, call),
    ),
  'score-differs-from-its-event': breaks('C262')
    .titled('Shows another score than the event of its change.')
    .sets('credit-scores/retrieve', '/scores/*/score', (score: number) => score + 1),
  'another-score': breaks('C258')
    .titled('Returns another credit score of the entity than the one requested.')
    .sets('credit-scores/retrieve', '/id', (id: string) => `${id}x`),
  'unknown-score-answered-with-another': breaks('C113')
    .titled('Shows the credit score of one entity under another entity.')
    .answers('credit-scores/retrieve', (response, { store, params }) => {
      const record = store.creditScores.get(params.crs_id!)
      return response.status === 404 && record ? ok(record) : response
    }),
}
