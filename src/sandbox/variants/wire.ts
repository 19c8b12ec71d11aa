import type { SandboxResponse } from '../call.ts'
import type { Variants } from '../deviation.ts'
import { eachText } from '../edit.ts'

const made =
  (status: number) =>
  (answer: SandboxResponse): SandboxResponse =>
    answer.status === 200 ? { ...answer, status } : answer

const refusing =
  (change: (answer: SandboxResponse) => SandboxResponse) =>
  (answer: SandboxResponse): SandboxResponse =>
    answer.status < 400 ? answer : change(answer)

/** Other ways to speak HTTP and JSON. */
export const wire = {
  'creates-with-201': {
    title: 'Answers 201 where something was made.',
    open: ['C281'],
    response: {
      'elements/create-token': made(201),
      'verification-sessions/create': made(201),
      'accounts/create': made(201),
      'card-brands/create': made(201),
      'reports/create': made(201),
    },
  },
  'accepts-with-202': {
    title: 'Answers 202 where something is yet to come.',
    open: ['C281'],
    response: { 'updates/create': made(202) },
  },
  'refuses-with-422': {
    title: 'Answers 422 where a request is understood and wrong.',
    open: ['C302'],
    response: {
      '*': refusing((answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer)),
    },
  },
  'refuses-in-html': {
    title: 'Writes refusals as a page for people.',
    open: ['C302'],
    response: {
      '*': refusing((answer) => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
        raw: '<!doctype html><title>No</title><h1>No</h1>',
      })),
    },
  },
  'refuses-without-a-body': {
    title: 'Answers refusals with nothing but their status.',
    open: ['C302'],
    response: { '*': refusing((answer) => ({ ...answer, raw: '' })) },
  },
  'media-type-in-capitals': {
    title: 'Names the media type in capitals.',
    open: ['C004'],
    response: {
      '*': (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': 'Application/JSON;Charset=UTF-8' },
      }),
    },
  },
  'spaced-json': {
    title: 'Writes JSON with line breaks and a line break at its end.',
    open: ['C004'],
    response: {
      '*': (answer) =>
        answer.raw === undefined
          ? { ...answer, raw: `${JSON.stringify(answer.body, null, 2)}\n` }
          : answer,
    },
  },
  'more-headers': {
    title: 'Sends limits, a request id and its version as headers.',
    open: ['C305'],
    response: {
      '*': (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'x-request-id': 'req_1', 'ratelimit-remaining': '99' },
      }),
    },
  },
  'offset-in-place-of-z': {
    title: 'Writes UTC as an offset of zero.',
    open: ['C005'],
    body: { '*': eachText((text) => text.replace(/(T\d\d:\d\d:\d\d\.\d{3})Z$/, '$1+00:00')) },
  },
  'long-ids': {
    title: 'Makes ids long, in both cases and with dashes.',
    open: ['C012'],
    behaviour: { ids: 'long' },
  },
  'unknown-version-is-latest': {
    title: 'Takes a version that does not exist for the latest.',
    open: ['C318'],
    behaviour: { unknownVersion: 'latest' },
  },
} as const satisfies Variants
