import { declaredTexts, fakeNumbers } from './test-data.ts'

/** The declared texts in one spelling. */
const known = new Set<string>()
/** How many of the declared texts are known. */
let count = 0

/** Whether a text is declared as test data, in any case and with any space. */
export function isTestData(text: string): boolean {
  while (count < declaredTexts.length) known.add(spelled(declaredTexts[count++]!))
  return known.has(spelled(text))
}

/** The same for one recording: also numbers that its scenario made up, of which a target may show the end only. */
export function testDataOf(scenario: string, seed: string): (text: string) => boolean {
  const numbers = fakeNumbers(scenario, seed)
  const isEnd = (text: string) =>
    /^\d{2,}$/.test(text) && numbers.some((number) => number.endsWith(text))
  return (text) => isTestData(text) || isEnd(text)
}

function spelled(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase().normalize('NFKC')
}
