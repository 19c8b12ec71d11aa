import type { Defects } from '../defect.ts'
import { drop, set } from '../edit.ts'

/** Lies about credit scores. */
export const creditScores = {
  'score-as-text': {
    title: 'Writes scores as strings.',
    breaks: ['C116'],
    spoil: {
      'credit-scores/retrieve': set('/scores/*/score', String),
      'events/retrieve': set('/diff/*/scores/*/score', String),
    },
  },
  'factor-code-as-number': {
    title: 'Writes the codes of score factors as numbers and so loses their leading zeros.',
    breaks: ['C118'],
    spoil: {
      'credit-scores/retrieve': set('/scores/*/factors/*/code', Number),
      'events/retrieve': set('/diff/*/scores/*/factors/*/code', Number),
    },
  },
  'score-item-without-its-moment': {
    title: 'Leaves out when a single score was made.',
    breaks: ['C119'],
    spoil: { 'credit-scores/retrieve': drop('/scores/*/created_at') },
  },
  'score-item-with-updated-at': {
    title: 'Gives single scores an "updated_at", which only records have.',
    breaks: ['C036'],
    spoil: { 'credit-scores/retrieve': set('/scores/*/updated_at', '2025-07-04T00:00:00.000Z') },
  },
  'score-of-another-entity': {
    title: 'Answers with the score of another entity.',
    breaks: ['C113'],
    spoil: {
      'credit-scores/retrieve': set('/entity_id', 'ent_elsewhere'),
      'events/retrieve': set('/diff/*/entity_id', 'ent_elsewhere'),
    },
  },
} as const satisfies Defects
