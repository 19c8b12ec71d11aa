import { apiVersions } from '../api-version.ts'
import { advice, gap, implied, obligation, rule } from '../clauses/clause.ts'

const hint =
  'A proxy between may take the version header away: then the target never sees which version a request names.'

export const keysAndVersions = {
  'authentication/key#sent': obligation(
    'authentication.secret-key',
    'Server calls carry the secret key, which begins with sk_, as a bearer token.',
  ),
  'authentication/key#required': advice(
    'endpoints.headers',
    'Requests without a valid key are refused.',
    {
      immediate: true,
      why: 'Good practice that the contract does not state.',
      alarm: 'it responds without a valid key',
    },
  ),
  'authentication/version#sent': obligation(
    'authentication.version-header',
    'Requests carry the version header.',
  ),
  'authentication/widget-token#issued': gap(
    'authentication.widget-token-issued',
    'The contract does not show how a widget session token is issued.',
  ),
  'versioning/header#sent': obligation(
    'versioning.header',
    'A dated header chooses the version of each request.',
  ),
  'versioning/versions#named': rule(
    'versioning.versions',
    `The versions are ${apiVersions.slice(0, -1).join(', ')} and ${apiVersions.at(-1)}.`,
    {
      excluded:
        'The versions that a team may use are agreed separately; run the suite once for each.',
    },
  ),
  'versioning/versions#served': implied(
    'A58',
    'What is read under one version that the target claims to serve is served under each of them that has the operation.',
    {
      hint: 'If the target does not serve this version, take it out of "apiVersions" in the configuration.',
      why: 'Nothing is written in between. A refusal of a write under another version is open.',
    },
  ),
  'versioning/versions#pinned': rule(
    'versioning.pinned',
    'New teams are pinned to the newest version of their time.',
    { excluded: 'A property of the team, not of a response.' },
  ),
  'versioning/versions#rollback': rule('versioning.rollback', 'A team cannot revert an upgrade.', {
    excluded: 'Done by a person at the provider.',
  }),
  'versioning/versions#clients': rule(
    'versioning.clients',
    'Client libraries are locked to a version.',
    {
      excluded: 'Descriptive.',
    },
  ),
  'versioning/versions#added-records': rule(
    'versioning.added-records',
    'Version 2024-04-04 added records and endpoints.',
    { excluded: 'Judged at the operations that the version added.' },
  ),
  'versioning/entity#added-members': rule(
    'versioning.added-members',
    'From version 2024-04-04 on, an individual carries verification and the product and subscription lists.',
    { hint, immediate: true },
  ),
  'versioning/versions#not-yet-added': implied(
    'A58',
    'Under an earlier version, no response shows a member that a later version added.',
    {
      hint,
      immediate: true,
      why: 'Judged under the versions that the target claims to serve: one that shows the members of a newer version ignores the header.',
    },
  ),
  'versioning/account#not-yet-added': advice(
    'A58',
    'Before version 2024-04-04, an account names no verification session, update, balance or card brand: this version added these records.',
    {
      hint,
      immediate: true,
      why: 'The contract lists these records as added, and members of the entity, but none of the account. Judged under the versions that the target claims to serve. Null names no record.',
    },
  ),
  'versioning/entity#removed-members': rule(
    'versioning.removed-members',
    'From version 2024-04-04 on, capabilities and the old phone verification members are gone from the entity.',
    { hint },
  ),
  'versioning/account#removed-members': rule(
    'versioning.account-members',
    'From version 2024-04-04 on, the sync status members are gone from the account.',
    { hint },
  ),
  'versioning/paths#called': obligation(
    'versioning.removed-paths',
    'No request calls an endpoint that its version has removed.',
  ),
  'versioning/paths#removed': rule(
    'versioning.removed-paths',
    'From version 2024-04-04 on, eight endpoints of the older interface are gone.',
    { hint, why: 'The form of the refusal is open; a success is not.' },
  ),
  'versioning/payoffs#kinds': rule(
    'versioning.payoffs',
    'Payoff quotes are for auto loan and mortgage accounts only.',
    { excluded: 'No operation of the contract gives payoff quotes.' },
  ),
  'versioning/gaps#header': gap(
    'versioning.not-shown',
    'The contract does not show what happens without the version header, or what changed between the two newest versions.',
  ),
  'gaps/resources#fields': gap(
    'resources.not-shown',
    'The content of connect, credit_score, metadata, update data, balances, instruments and attributes, and further liability values, are not shown.',
  ),
  'gaps/states#named': gap(
    'states.other-states',
    'The contract names further states of records without saying how they are reached.',
  ),
  'gaps/states#moves': gap(
    'states.not-shown',
    'Further states, and moves between states, are not shown.',
  ),
  'gaps/endpoints#details': gap(
    'endpoints.not-shown',
    'Query parameters, paging, status codes of success and further operations are not shown.',
  ),
  'gaps/events#types': gap(
    'events.not-shown',
    'The types of events and webhooks, their delivery, and which operation emits what are not shown.',
  ),
  'gaps/limits#rates': gap(
    'limits.not-shown',
    'Rate limits, page sizes and request sizes are not shown.',
  ),
}
