import { expect, test } from 'vitest'
import { eachText, namesOf } from './index.ts'

test('the texts of a value are visited in order, and no more values are looked at than may be', () => {
  const document = { a: 'one', b: ['two', 3, { c: 'four' }], d: 'five' }
  const textsIn = (most?: number) => {
    const texts: string[] = []
    eachText(document, (text) => texts.push(text), most)
    return texts
  }
  expect(textsIn()).toEqual(['one', 'two', 'four', 'five'])
  expect(textsIn(4)).toEqual(['one', 'two'])
})

test('the names of an object with very many members are listed once', () => {
  const object = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))
  expect(namesOf(object)).toEqual(Object.keys(object))
  expect(namesOf(object)).toBe(namesOf(object))
  expect(namesOf({ a: 1 })).toEqual(['a'])
})
