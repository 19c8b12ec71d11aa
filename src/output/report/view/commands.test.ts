import { expect, test } from 'vitest'
import type { ReportedExchange } from '../../../core/run/index.ts'
import { sampleEvents, sampleRun, sampleRunWith } from '../run.fixture.ts'
import { curlOf, unknownCredential } from './commands.ts'
import { viewOf } from './view.ts'

const [exchange] = sampleRun.exchanges

function curl(request: Partial<ReportedExchange['request']>): string | undefined {
  return curlOf({ ...exchange!, request: { ...exchange!.request, ...request } }, 'KEY')
}

test('a request is a command with its body, its headers and no credential', () => {
  const headers = { authorization: 'Bearer sk_•••', 'content-type': 'application/json', host: 'a' }
  expect(
    curl({ method: 'POST', url: 'http://a/b?c=d', headers, body: { name: "O'Neil $HOME" } }),
  ).toBe(
    `curl -i -X POST 'http://a/b?c=d' \\
  -H "Authorization: Bearer $KEY" \\
  -H 'content-type: application/json' \\
  --data-raw '{"name":"O'\\''Neil $HOME"}'`,
  )
})

test('a credential that may be none of the configured ones is explained where it stands', () => {
  const command = curlOf(exchange!, unknownCredential)
  expect(command).toMatch(
    /^# CREDENTIAL_OF_THE_REQUEST: that of this request, which reports hide\ncurl/,
  )
})

test('a record that another request should not lead to was read with the key', () => {
  const curlFor = (clause: string) => {
    const found = { ...sampleEvents.findings[0]!, clause, exchange: 0 }
    return viewOf(sampleRunWith({ findings: [found] })).broken[0]!.example.curl
  }
  expect(curlFor('authentication/key#required')).toContain(unknownCredential)
  expect(curlFor('accounts/retrieve#id')).toContain('$ASSAY_API_KEY')
})

test('nothing in an address or a header is obeyed by the shell', () => {
  const command = curl({ url: 'http://a/`id`;$(id)\n&', headers: { 'x-a': "'; id; '" } })
  expect(command).toBe("curl -i -X DELETE 'http://a/`id`;$(id) &' \\\n  -H 'x-a: '\\''; id; '\\'''")
})

test('what repeats a fault is its scenario, and the one that wrote the record where no fault shows without it', () => {
  const found = { ...sampleEvents.findings[0]!, exchange: 0, scenario: 'a/b/reads', step: 1 }
  const foreign = { ...found, writtenBy: 'a/b/writes' }
  const own = { ...found, scenario: 'a/b/alone', step: 7 }
  const repeat = (...findings: readonly (typeof found)[]) =>
    viewOf(sampleRunWith({ findings })).broken[0]!.repeat
  expect(repeat(foreign)).toMatch(/run a\/b\/reads a\/b\/writes$/)
  expect(repeat(foreign, own)).toMatch(/run a\/b\/alone$/)
})

test('a body that is not shown as it was sent is left out', () => {
  expect(curl({ body: 'cut…', bodyKind: 'text' })).not.toContain('--data')
})
