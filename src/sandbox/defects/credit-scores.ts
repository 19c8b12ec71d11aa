import { ok } from '../call.ts'
import { breaks, countOf } from '../deviation.ts'
import { drop, set } from '../edit.ts'

/** Defects of credit scores. */
export const creditScores = {
  'score-as-text': breaks(['C116'], {
    title: 'Writes scores as strings.',
    'credit-scores/retrieve': set('/scores/*/score', String),
    'events/retrieve': set('/diff/*/scores/*/score', String),
  }),
  'factor-code-as-number': breaks(['C118'], {
    title: 'Writes the codes of score factors as numbers and loses their leading zeros.',
    'credit-scores/retrieve': set('/scores/*/factors/*/code', Number),
    'events/retrieve': set('/diff/*/scores/*/factors/*/code', Number),
  }),
  'score-item-without-its-moment': breaks(['C119'], {
    title: 'Omits "created_at" from single scores.',
    'credit-scores/retrieve': drop('/scores/*/created_at'),
  }),
  'score-item-with-updated-at': breaks(['C036'], {
    title: 'Gives single scores an "updated_at", which only records have.',
    'credit-scores/retrieve': set('/scores/*/updated_at', '2025-07-04T00:00:00.000Z'),
  }),
  'score-of-another-entity': breaks(['C113'], {
    title: 'Returns the credit score of another entity.',
    'credit-scores/retrieve': set('/entity_id', 'ent_elsewhere'),
    'events/retrieve': set('/diff/*/entity_id', 'ent_elsewhere'),
  }),
  'score-differs-when-read-again': breaks(['C262'], {
    title: 'Shows another score each time, without a change.',
    'credit-scores/retrieve': (body, call) =>
      set('/scores/*/score', 600 + countOf(call, 'score'))(body, call),
  }),
  'score-differs-from-its-event': breaks(['C262'], {
    title: 'Shows another score than the event of its change.',
    'credit-scores/retrieve': set('/scores/*/score', (score: number) => score + 1),
  }),
  'another-score': breaks(['C258'], {
    title: 'Returns another credit score of the entity than the one requested.',
    'credit-scores/retrieve': set('/id', (id: string) => `${id}x`),
  }),
  'unknown-score-answered-with-another': breaks(['C113'], {
    title: 'Shows the credit score of one entity under another entity.',
    response: {
      'credit-scores/retrieve': (response, { store, params }) => {
        const record = store.creditScores.get(params.crs_id!)
        return response.status === 404 && record ? ok(record) : response
      },
    },
  }),
}
