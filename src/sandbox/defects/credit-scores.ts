import { ok } from '../call.ts'
import { countOf, type Defects } from '../deviation.ts'
import { drop, set } from '../edit.ts'

/** Defects of credit scores. */
export const creditScores = {
  'score-as-text': {
    title: 'Writes scores as strings.',
    breaks: ['C116'],
    body: {
      'credit-scores/retrieve': set('/scores/*/score', String),
      'events/retrieve': set('/diff/*/scores/*/score', String),
    },
  },
  'factor-code-as-number': {
    title: 'Writes the codes of score factors as numbers and so loses their leading zeros.',
    breaks: ['C118'],
    body: {
      'credit-scores/retrieve': set('/scores/*/factors/*/code', Number),
      'events/retrieve': set('/diff/*/scores/*/factors/*/code', Number),
    },
  },
  'score-item-without-its-moment': {
    title: 'Leaves out when a single score was made.',
    breaks: ['C119'],
    body: { 'credit-scores/retrieve': drop('/scores/*/created_at') },
  },
  'score-item-with-updated-at': {
    title: 'Gives single scores an "updated_at", which only records have.',
    breaks: ['C036'],
    body: { 'credit-scores/retrieve': set('/scores/*/updated_at', '2025-07-04T00:00:00.000Z') },
  },
  'score-of-another-entity': {
    title: 'Answers with the score of another entity.',
    breaks: ['C113'],
    body: {
      'credit-scores/retrieve': set('/entity_id', 'ent_elsewhere'),
      'events/retrieve': set('/diff/*/entity_id', 'ent_elsewhere'),
    },
  },
  'score-differs-when-read-again': {
    title: 'Gives another score with every look, and no change.',
    breaks: ['C262'],
    body: {
      'credit-scores/retrieve': (body, call) =>
        set('/scores/*/score', 600 + countOf(call, 'score'))(body, call),
    },
  },
  'score-differs-from-its-event': {
    title: 'Shows another score than the event that told of it.',
    breaks: ['C262'],
    body: {
      'credit-scores/retrieve': set('/scores/*/score', (score: number) => score + 1),
    },
  },
  'another-score': {
    title: 'Answers with another credit score of the entity than the one asked for.',
    breaks: ['C258'],
    body: { 'credit-scores/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'unknown-score-answered-with-another': {
    title: 'Shows a credit score of one entity to whoever asks for it under another.',
    breaks: ['C113'],
    response: {
      'credit-scores/retrieve': (response, { store, params }) => {
        const record = store.creditScores.get(params.crs_id!)
        return response.status === 404 && record ? ok(record) : response
      },
    },
  },
} as const satisfies Defects
