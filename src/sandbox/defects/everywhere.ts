import { removedPaths } from '../../contract/index.ts'
import type { Defects } from '../deviation.ts'
import { eachText, on } from '../edit.ts'

const toTheSecond = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z$/, '$1Z'))
const twoHoursEast = eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+02:00'))

/** Defects that concern every operation. */
export const everywhere = {
  'answers-cut-off': {
    title: 'Ends its answers before their JSON does.',
    breaks: ['C004'],
    response: {
      'webhooks/list': (answer) => ({ ...answer, raw: JSON.stringify(answer.body).slice(0, -2) }),
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
    title: 'Answers whoever asks, with a key or without.',
    breaks: ['C242', 'C283'],
    behaviour: { credentialRequired: false },
  },
  'widget-token-opens-all': {
    title: 'Takes the token of a widget session for the secret key.',
    breaks: ['C242'],
    behaviour: { widgetTokenOpensAll: true },
  },
  'removed-paths-still-there': {
    title: 'Answers at the paths that 2024-04-04 removed.',
    breaks: ['C316'],
    behaviour: { removedPathsAnswer: removedPaths },
  },
  'any-key-will-do': {
    title: 'Takes every token that begins like a secret key for one.',
    breaks: ['C242'],
    behaviour: { formOfKeySuffices: true },
  },
  'reading-is-free': {
    title: 'Asks for a key only where something is changed.',
    breaks: ['C242', 'C283'],
    behaviour: { readingIsFree: true },
  },
} as const satisfies Defects
