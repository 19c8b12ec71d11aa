import { removedPaths } from '../../contract/index.ts'
import type { Defects } from '../deviation.ts'
import { eachText, on } from '../edit.ts'

const toTheSecond = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z$/, '$1Z'))
const twoHoursEast = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+02:00'))

/** Defects that concern every operation. */
export const everywhere = {
  'answers-cut-off': {
    title: 'Ends the list of webhooks before its JSON is complete.',
    breaks: ['C004'],
    response: {
      'webhooks/list': (response) => ({
        ...response,
        raw: JSON.stringify(response.body).slice(0, -2),
      }),
    },
  },
  'timestamps-to-the-second': {
    title: 'Writes timestamps without milliseconds.',
    breaks: ['C005'],
    body: on(['accounts/create', 'accounts/retrieve'], toTheSecond),
  },
  'timestamps-of-another-zone': {
    title: 'Writes timestamps with an offset to UTC.',
    breaks: ['C005'],
    body: on(['accounts/create', 'accounts/retrieve'], twoHoursEast),
  },
  'answers-without-a-key': {
    title: 'Serves requests without a key.',
    breaks: ['C242', 'C283'],
    behaviour: { credentialRequired: false },
  },
  'widget-token-opens-all': {
    title: 'Accepts the token of a widget session as the secret key.',
    breaks: ['C242'],
    behaviour: { widgetTokenOpensAll: true },
  },
  'removed-paths-still-there': {
    title: 'Serves the paths that version 2024-04-04 removed.',
    breaks: ['C316'],
    behaviour: { removedPathsAnswer: removedPaths.map(({ path }) => path) },
  },
  'any-key-will-do': {
    title: 'Accepts any token that begins like a secret key.',
    breaks: ['C242'],
    behaviour: { formOfKeySuffices: true },
  },
  'reading-is-free': {
    title: 'Requires the key only for requests that change something.',
    breaks: ['C242', 'C283'],
    behaviour: { readingIsFree: true },
  },
} as const satisfies Defects
