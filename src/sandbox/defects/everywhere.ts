import { removedPaths } from '../../contract/index.ts'
import { breaks } from '../deviation.ts'
import { eachText, rewrite } from '../edit.ts'

const toTheSecond = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z$/, '$1Z'))
const twoHoursEast = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+02:00'))

/** Defects that concern every operation. */
export const everywhere = {
  'answers-cut-off': breaks('C004')
    .titled('Ends the list of webhooks before its JSON is complete.')
    .answers(
      'webhooks/list',
      rewrite((json) => json.slice(0, -2)),
    ),
  'timestamps-to-the-second': breaks('C005')
    .titled('Writes timestamps without milliseconds.')
    .edits(['accounts/create', 'accounts/retrieve'], toTheSecond),
  'timestamps-of-another-zone': breaks('C005')
    .titled('Writes timestamps with an offset to UTC.')
    .edits(['accounts/create', 'accounts/retrieve'], twoHoursEast),
  'answers-without-a-key': breaks('C242', 'C283')
    .titled('Serves requests without a key.')
    .behaves({ credentialRequired: false }),
  'widget-token-opens-all': breaks('C242')
    .titled('Accepts the token of a widget session as the secret key.')
    .behaves({ widgetTokenOpensAll: true }),
  'removed-paths-still-there': breaks('C316')
    .titled('Serves the paths that version 2024-04-04 removed.')
    .behaves({ removedPathsAnswer: removedPaths.map(({ path }) => path) }),
  'any-key-will-do': breaks('C242')
    .titled('Accepts any token that begins like a secret key.')
    .behaves({ formOfKeySuffices: true }),
  'reading-is-free': breaks('C242', 'C283')
    .titled('Requires the key only for requests that change something.')
    .behaves({ readingIsFree: true }),
}
