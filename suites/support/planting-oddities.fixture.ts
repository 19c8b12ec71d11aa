import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Planter } from './planter.fixture.ts'

/** Answers in no form of the contract, by the last part of the path. */
export function odditiesOf({
  plant,
}: Planter): Readonly<Record<string, (answer: ServerResponse) => void>> {
  return {
    auth_session: (answer) =>
      answer
        .writeHead(404, { 'content-type': 'text/html' })
        .end(
          `<html><body data-key="${plant('key', 'HTML')}"><p>${plant('ssn', 'HTML')}</p><a href="/x?token=${plant('opaque', 'HTML')}">${plant('e-mail', 'HTML')}</a></body></html>`,
        ),
    credit_score: (answer) =>
      answer
        .writeHead(404, { 'content-type': 'text/csv' })
        .end(
          `ssn,email,phone\n${plant('ssn', 'CSV')},${plant('e-mail', 'CSV')},${plant('phone', 'CSV')}\n${plant('card', 'CSV')};${plant('key', 'CSV')}\n`,
        ),
    sensitive: (answer) =>
      answer
        .writeHead(404, { 'content-type': 'application/json' })
        .end(
          `{"first_name": "${plant('first name', 'broken JSON')}", "number": "${plant('account', 'broken JSON')}", "x": "${plant('card', 'broken JSON')}", }`,
        ),
    refresh_capabilities: (answer) => {
      answer.writeHead(404, { 'content-type': 'application/json', 'content-length': 5000 })
      answer.write(
        `{"ssn": "${plant('plain ssn', 'a cut answer')}", "key": "${plant('key', 'a cut answer')}", "last_name": "${plant('last name', 'a cut answer').slice(0, 7)}`,
      )
      setTimeout(() => answer.destroy(), 20)
    },
    manual_auth_session: (answer) => {
      answer.writeHead(404, {
        'content-type': 'application/json',
        'x-late': plant('key', 'a late header'),
      })
      answer.write(`{"key": "${plant('key', 'a late answer')}", `)
      setTimeout(() => answer.end('"x": 1}'), 600)
    },
    vehicles: (answer) =>
      answer.writeHead(404, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(
        gzipSync(
          JSON.stringify({
            error: { message: `No ${plant('web token', 'gzip')} of ${plant('ssn', 'gzip')}.` },
          }),
        ),
      ),
    syncs: (answer) =>
      answer
        .writeHead(404, { 'content-type': 'text/plain' })
        .end(
          `Bearer ${plant('key', 'plain text')} is gone, so is ${plant('spaced card', 'plain text')}`,
        ),
    sync_enrollment: (answer) =>
      answer
        .writeHead(404, { 'content-type': 'application/json' })
        .end(JSON.stringify(`a string with ${plant('e-mail', 'a JSON string')} in it`)),
    download: (answer) =>
      answer
        .writeHead(200, { 'content-type': 'text/csv' })
        .end(`id,name\n1,${plant('last name', 'person 0')}\n2,${plant('card', 'a report')}\n`),
  }
}
