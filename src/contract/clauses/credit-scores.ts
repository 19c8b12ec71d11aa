import { implied, rule } from './clause.ts'

export const creditScores = {
  'credit-scores/credit-score#entity-id': rule('C113', 'A credit score names its entity.'),
  'credit-scores/credit-score#status': rule('C114', 'The status of a credit score is a string.'),
  'credit-scores/credit-score#scores': rule('C115', 'scores is an array.', {
    why: 'It may be null until the score is completed.',
  }),
  'credit-scores/score#score': rule('C116', 'A score is an integer.'),
  'credit-scores/score#source-model': rule('C117', 'Source and model of a score are strings.'),
  'credit-scores/score#factors': rule(
    'C118',
    'A score lists its factors, each with a code and a description, both strings.',
  ),
  'credit-scores/score#created-at': rule(
    'C036',
    'An item of scores carries created_at and no updated_at.',
    { also: ['C119'] },
  ),
  'credit-scores/retrieve#answer': rule('C258', 'Reading a credit score returns the credit score.'),
  'credit-scores/retrieve#id': implied('C258', 'The credit score returned is the one requested.'),
  'credit-scores/retrieve#entity': implied(
    'C113',
    'The entity that a credit score names is the entity of the path.',
  ),
  'credit-scores/credit-score#error': rule(
    'C120',
    'The error of a credit score is an object or null.',
  ),
}
