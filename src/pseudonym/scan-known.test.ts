import { expect, test } from 'vitest'
import { spellingsOf } from '../redaction/index.ts'
import { scanText } from './scan.ts'

const name = (value: string) => ({ value, kind: 'name', everywhere: true })

test('200 known values are found in every spelling, wherever they stand', () => {
  const known = Array.from({ length: 200 }, (_, nth) => name(`Grüße & "Wert"/${nth * 7919} ende`))
  const spellings = known.flatMap(({ value }) => [...spellingsOf(value).keys()])
  const leaks = scanText(spellings.map((spelling) => `<p>${spelling}</p>`).join('\n'), known)
  const lines = new Set(leaks.map(({ line }) => line))
  expect(spellings.filter((_, index) => !lines.has(index + 1))).toEqual([])
})

test('a known value is found below encodings too', () => {
  const known = [name('Zaphod Beeble')]
  const inside = Buffer.from('{"name":"Zaphod Beeble"}').toString('base64')
  for (const text of [
    inside,
    encodeURIComponent(inside),
    JSON.stringify({ t: `{"n":"Zaphod Beeble"}` }),
  ]) {
    expect(scanText(text, known), text).toHaveLength(1)
  }
})

test('a known word counts as a whole word only, a known credential everywhere', () => {
  const known = [name('Wooster'), { value: 'sk_a1', kind: 'credential', everywhere: true }]
  expect(scanText('Woosters, aWooster, wooster_', known)).toEqual([])
  expect(scanText('(Wooster) WOOSTER, sk_a1b', known)).toHaveLength(3)
})

test('a value that is too common is not looked for, and a pseudonym is nothing to know', () => {
  const known = [
    { value: 'active', kind: 'name', everywhere: false },
    { value: '', kind: 'name', everywhere: true },
    { value: 'Name-1', kind: 'name', everywhere: true },
  ]
  expect(scanText('{"status":"active"} active Name-1', known)).toEqual([])
})

test('a known value is told with its place, also in a document inside of a string, and however often it stands there', () => {
  const known = [name('Zaphod Beeble')]
  const body = JSON.stringify({ n: 1, a: { note: 'by Zaphod Beeble' }, list: ['Zaphod Beeble!'] })
  const text = JSON.stringify({ url: '/x?q=Zaphod Beeble', content: { text: body } })
  expect(scanText(text, known).map(({ where }) => where)).toEqual([
    '/url',
    '/content/text/a/note',
    '/content/text/list/0',
  ])
})
