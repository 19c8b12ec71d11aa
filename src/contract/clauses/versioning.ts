import type { Clauses } from '../../judge/index.ts'

export const versioning = {
  'versioning/header#sent': {
    origin: 'C306',
    level: 'rule',
    says: 'The version is chosen per request by a dated header.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'versioning/versions#named': {
    origin: 'C307',
    level: 'rule',
    says: 'The versions are 2025-07-04, 2024-04-04 and 2020-12-06.',
    excluded: 'Which of them a team may use is agreed apart; run the suite once a version.',
  },
  'versioning/versions#pinned': {
    origin: 'C308',
    level: 'rule',
    says: 'New teams are pinned to the newest version of their time.',
    excluded: 'A property of the team, not of an answer.',
  },
  'versioning/versions#rollback': {
    origin: 'C309',
    level: 'rule',
    says: 'An upgrade cannot be reverted by the team.',
    excluded: 'Done by a person at the provider.',
  },
  'versioning/versions#clients': {
    origin: 'C310',
    level: 'rule',
    says: 'Client libraries are locked to a version.',
    excluded: 'Descriptive.',
  },
  'versioning/versions#added-records': {
    origin: 'C311',
    level: 'rule',
    says: 'Version 2024-04-04 added records and endpoints.',
    excluded: 'Judged at the operations that came with it.',
  },
  'versioning/entity#added-members': {
    origin: 'C312',
    level: 'rule',
    says: 'From version 2024-04-04 on, an individual carries verification and the product and subscription lists.',
  },
  'versioning/entity#removed-members': {
    origin: 'C313',
    level: 'rule',
    says: 'From version 2024-04-04 on, capabilities and the old phone verification members are gone from the entity.',
  },
  'versioning/account#removed-members': {
    origin: 'C314',
    level: 'rule',
    says: 'From version 2024-04-04 on, the sync status members are gone from the account.',
  },
  'versioning/paths#removed': {
    origin: 'C316',
    level: 'rule',
    says: 'From version 2024-04-04 on, eight endpoints of the older interface are gone.',
    why: 'How they are refused is open; that they succeed is not.',
  },
  'versioning/payoffs#kinds': {
    origin: 'C317',
    level: 'rule',
    says: 'Payoff quotes are for auto loan and mortgage accounts only.',
    excluded: 'No operation of the contract gives payoff quotes.',
  },
  'versioning/gaps#header': {
    origin: 'C318',
    level: 'gap',
    says: 'What happens without the version header, and what changed between the two newest versions, is not shown.',
  },
} as const satisfies Clauses
