import { expect, test } from 'vitest'
import { createRedactor, shownAddress, wordsOf } from './index.ts'
import { origin, reportedOf, shown } from './redaction.fixture.ts'

test('an address shows its host, the paths of operations and ids', () => {
  const url = `${origin}/v1/entities/ent_1/persons/521438765?ssn=521438765&limit=20#Zoe`
  const { request } = createRedactor().exchange(reportedOf({}, { url }))
  expect(request.url).toBe(
    `${origin}/v1/entities/ent_1/xxxxxxx/000000000?ssn=•••&limit=20#•••`.replaceAll(
      '•••',
      '%E2%80%A2%E2%80%A2%E2%80%A2',
    ),
  )
})

test('addresses in bodies show only the hosts of the target', () => {
  const body = {
    url: `${origin}/reports/rpt_1/download`,
    logo: 'https://vandilquist.example/a.png',
  }
  expect(shown(body, { addresses: [`${origin}/v1`] })).toEqual({
    url: `${origin}/reports/rpt_1/download`,
    logo: 'https://•••.example/a.png',
  })
})

test('addresses in bodies show this machine, and a declared host on any port', () => {
  const { exchange } = createRedactor({ addresses: ['https://bank.test:8443/v1'] })
  const shownOf = (url: string) => exchange(reportedOf({ url })).response.body
  for (const url of ['http://localhost:4110/reports/rpt_1/download', 'http://bank.test/reports'])
    expect(shownOf(url)).toEqual({ url })
  const other = shownOf('https://bank.test.vandilquist.example/reports')
  expect(JSON.stringify(other)).not.toContain('vandilquist')
})

test('the plain words of a path that a configuration names are shown, and its versions', () => {
  const words = wordsOf(['/_ops/frobnicate/{{person.id}}/Zq4hGk7'], ['2099-01-31'])
  const text = 'POST /_ops/frobnicate returned 404 under 2099-01-31.'
  expect(createRedactor().sentence(text)).not.toBe(text)
  expect(createRedactor({ words }).sentence(text)).toBe(text)
  expect(words.join()).not.toMatch(/Zq4hGk7|person/)
})

test('the host of a control address that a configuration names is shown with its port, and its credentials are not', () => {
  const words = wordsOf(['http://u:hunter22@control7.vandilquist.internal:9000/_ops'], [])
  const sentence = 'POST http://control7.vandilquist.internal:9000/_ops returned 503.'
  expect(createRedactor().sentence(sentence)).not.toBe(sentence)
  expect(createRedactor({ words }).sentence(sentence)).toBe(sentence)
  expect(words.join()).not.toContain('hunter22')
})

test('a numeric host of a recipe is shown with its port', () => {
  const { sentence } = createRedactor({ words: wordsOf(['http://10.77.3.4:9411/_ops'], []) })
  const says = 'POST http://10.77.3.4:9411/_ops got no response: 10.77.3.4:9411 refused it'
  expect(sentence(says)).toBe(says)
  expect(sentence('http://10.77.3.5:9411')).not.toContain('10.77.3.5')
})

test('of an address that somebody declared the plain words are shown, and nothing that may be a key', () => {
  const base = `${origin}/tenant-eu/api/v9/Zq4hGk/9f86d081884c7d65`
  const hidden = base.replace('Zq4hGk', 'Xx0xXx').replace('9f86d081884c7d65', '0x00x000000x0x00')
  expect(createRedactor({ addresses: [base] }).address(base)).toBe(hidden)
  expect(shownAddress(base, true)).toBe(hidden)
  expect(shownAddress(base)).not.toContain('tenant-eu')
})
