import { gap } from './clause.ts'

export const gaps = {
  'gaps/resources#fields': gap(
    'C226',
    'The content of connect, credit_score, metadata, update data, balances, instruments and attributes, and further liability values, are not shown.',
  ),
  'gaps/states#named': gap(
    'C240',
    'The contract names further states of records without saying how they are reached.',
  ),
  'gaps/states#moves': gap('C241', 'Further states, and moves between states, are not shown.'),
  'gaps/endpoints#details': gap(
    'C281',
    'Query parameters, paging, status codes of success and further operations are not shown.',
  ),
  'gaps/events#types': gap(
    'C297',
    'The types of events and webhooks, their delivery, and which operation emits what are not shown.',
  ),
  'gaps/limits#rates': gap('C305', 'Rate limits, page sizes and request sizes are not shown.'),
}
