import { expect, test } from 'vitest'
import { formats } from './formats.ts'

test.each([
  '2025-07-04T09:30:00.000Z',
  '2025-07-04T09:30:00.123+00:00',
  '2024-02-29T23:59:59.999Z',
  '2016-12-31T23:59:60.000Z',
])('%s is a timestamp', (text) => expect(formats.timestamp(text)).toBe(true))

test.each([
  '2025-07-04T09:30:00Z',
  '2025-07-04T09:30:00.12Z',
  '2025-07-04T09:30:00.123456Z',
  '2025-07-04T09:30:00.123',
  '2025-07-04T09:30:00.123+02:00',
  '2025-07-04 09:30:00.123Z',
  '2025-07-04t09:30:00.123z',
  '2025-02-29T09:30:00.123Z',
  '2025-07-04T24:00:00.000Z',
  '2025-07-04T09:60:00.000Z',
  '1751621400000',
])('%s is not a timestamp', (text) => expect(formats.timestamp(text)).toBe(false))

test.each(['2025-07-04', '2024-02-29'])('%s is a date', (text) =>
  expect(formats.date(text)).toBe(true),
)

test.each(['2025-7-4', '04/07/2025', '2025-02-30', '2023-02-29', '2025-07-04T00:00:00.000Z'])(
  '%s is not a date',
  (text) => expect(formats.date(text)).toBe(false),
)

test.each([
  'https://cdn.example/logo.png',
  'http://localhost:4010/x?y=1#z',
  'data:image/png;base64,AAAA',
])('%s is an absolute URL', (text) => expect(formats['absolute-url'](text)).toBe(true))

test.each([
  '/logo.png',
  '//cdn.example/logo.png',
  'cdn.example/logo.png',
  'localhost:4010/x',
  'https://a b/',
  '',
])('"%s" is not an absolute URL', (text) => expect(formats['absolute-url'](text)).toBe(false))
