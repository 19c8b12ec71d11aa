import { removedPaths } from '../../contract/index.ts'
import { breaks } from '../deviation.ts'
import { eachText, on, rewrite } from '../edit.ts'

const toTheSecond = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z$/, '$1Z'))
const twoHoursEast = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+02:00'))

/** Defects that concern every operation. */
export const everywhere = {
  'answers-cut-off': breaks(['C004'], {
    title: 'Ends the list of webhooks before its JSON is complete.',
    response: { 'webhooks/list': rewrite((json) => json.slice(0, -2)) },
  }),
  'timestamps-to-the-second': breaks(['C005'], {
    title: 'Writes timestamps without milliseconds.',
    ...on(['accounts/create', 'accounts/retrieve'], toTheSecond),
  }),
  'timestamps-of-another-zone': breaks(['C005'], {
    title: 'Writes timestamps with an offset to UTC.',
    ...on(['accounts/create', 'accounts/retrieve'], twoHoursEast),
  }),
  'answers-without-a-key': breaks(['C242', 'C283'], {
    title: 'Serves requests without a key.',
    behaviour: { credentialRequired: false },
  }),
  'widget-token-opens-all': breaks(['C242'], {
    title: 'Accepts the token of a widget session as the secret key.',
    behaviour: { widgetTokenOpensAll: true },
  }),
  'removed-paths-still-there': breaks(['C316'], {
    title: 'Serves the paths that version 2024-04-04 removed.',
    behaviour: { removedPathsAnswer: removedPaths.map(({ path }) => path) },
  }),
  'any-key-will-do': breaks(['C242'], {
    title: 'Accepts any token that begins like a secret key.',
    behaviour: { formOfKeySuffices: true },
  }),
  'reading-is-free': breaks(['C242', 'C283'], {
    title: 'Requires the key only for requests that change something.',
    behaviour: { readingIsFree: true },
  }),
}
