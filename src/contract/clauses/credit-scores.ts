import type { Clauses } from '../../judge/index.ts'

export const creditScores = {
  'credit-scores/credit-score#entity-id': {
    origin: 'C113',
    level: 'rule',
    says: 'A credit score names its entity.',
  },
  'credit-scores/credit-score#status': {
    origin: 'C114',
    level: 'rule',
    says: 'The status of a credit score is a string.',
  },
  'credit-scores/credit-score#scores': {
    origin: 'C115',
    level: 'rule',
    says: 'scores is an array.',
    why: 'It may be null until the score is completed.',
  },
  'credit-scores/score#score': { origin: 'C116', level: 'rule', says: 'A score is an integer.' },
  'credit-scores/score#source-model': {
    origin: 'C117',
    level: 'rule',
    says: 'Source and model of a score are strings.',
  },
  'credit-scores/score#factors': {
    origin: 'C118',
    level: 'rule',
    says: 'A score lists its factors, each with a code and a description, both strings.',
  },
  'credit-scores/score#created-at': {
    origin: 'C036',
    also: ['C119'],
    level: 'rule',
    says: 'An item of scores carries created_at and no updated_at.',
  },
  'credit-scores/retrieve#answer': {
    origin: 'C258',
    level: 'rule',
    says: 'Reading a credit score answers with the credit score.',
  },
  'credit-scores/retrieve#id': {
    origin: 'C258',
    level: 'implied',
    says: 'The credit score answered is the one asked for.',
  },
  'credit-scores/retrieve#entity': {
    origin: 'C113',
    level: 'implied',
    says: 'The entity that a credit score names is the entity of the path.',
  },
  'credit-scores/credit-score#error': {
    origin: 'C120',
    level: 'rule',
    says: 'The error of a credit score is an object or null.',
  },
} as const satisfies Clauses
