import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import certificates from '../transport/certificates.fixture.json' with { type: 'json' }
import { thrownBy } from './load.fixture.ts'
import { readTls } from './tls.ts'

const cert = certificates.right.join('\n')
const pkcs8 = { format: 'pem', type: 'pkcs8' } as const
const key = createPrivateKey({ key: certificates.key as JsonWebKey, format: 'jwk' })

/** A configuration in a folder with these files. */
function configurationWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return join(folder, 'assay.config.json')
}

test('certificates and keys are read beside the configuration, a key with its passphrase', () => {
  const locked = key.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'hushed' }).toString()
  const file = configurationWith({ 'ca.pem': cert, 'a.pem': cert, 'a.key': locked })
  const tls = { ca: 'ca.pem', cert: 'a.pem', key: 'a.key', passphrase: 'hushed' }
  expect(readTls(tls, '/tls', file)).toEqual({ ca: cert, cert, key: locked, passphrase: 'hushed' })
  expect(readTls({}, '/tls', undefined)).toEqual({})
})

test('error: a file that is missing, of another kind, locked or of another pair is named with its place', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pkcs8)
  const locked = key.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'hushed' }).toString()
  const file = configurationWith({
    'a.pem': cert,
    'a.key': key.export(pkcs8).toString(),
    'none.pem': 'hello',
    'other.key': other.toString(),
    'locked.key': locked,
  })
  const faultOf = (tls: Parameters<typeof readTls>[0]) => {
    const error = thrownBy(() => readTls(tls, '/targets/mock/tls', file))
    expect(error?.code).toBe('E_CONFIG_INVALID')
    return JSON.stringify(error?.details)
  }
  expect(faultOf({ ca: 'gone.pem' })).toMatch(/tls\/ca":".*gone\.pem: there is no such file/)
  expect(faultOf({ ca: 'none.pem' })).toMatch(/none\.pem: it holds no certificate in PEM format/)
  expect(faultOf({ cert: 'a.key', key: 'a.key' })).toMatch(/tls\/cert":".*no certificate/)
  expect(faultOf({ cert: 'a.pem', key: 'a.pem' })).toMatch(/tls\/key":".*no private key/)
  expect(faultOf({ cert: 'a.pem', key: 'locked.key' })).toMatch(/passphrase is missing or wrong/)
  expect(faultOf({ cert: 'a.pem', key: 'other.key' })).toMatch(/key of another certificate/)
})
