import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileFault, SuiteError } from '../../base/errors/index.ts'
import type { ConfiguredTarget } from './configuration.ts'

/** The texts of PEM files, as `tls.connect` of Node takes them. */
export type TlsFiles = NonNullable<ConfiguredTarget['tls']>

/** Paths are relative to the folder of the configuration file. E_CONFIG_INVALID, also if the key is of another certificate. */
export function readTls(
  { passphrase, ...paths }: TlsFiles,
  pointer: string,
  configuration: string | undefined,
): TlsFiles {
  const folder = configuration === undefined ? process.cwd() : dirname(configuration)
  function read<Content>(name: 'ca' | 'cert' | 'key', parse: (text: string) => Content) {
    const path = paths[name]
    if (path === undefined) return undefined
    const file = resolve(folder, path)
    try {
      const text = readFileSync(file, 'utf8')
      return { text, content: parse(text) }
    } catch (cause) {
      throw unusable(`${pointer}/${name}`, `${file}: ${reasonOf(name, cause)}`, cause)
    }
  }

  const ca = read('ca', (text) => new X509Certificate(text))
  const cert = read('cert', (text) => new X509Certificate(text))
  const key = read('key', (text) => createPrivateKey({ key: text, passphrase }))
  if (cert && key && !cert.content.checkPrivateKey(key.content)) {
    throw unusable(`${pointer}/key`, 'it is the key of another certificate than "cert"')
  }
  return {
    ...(ca && { ca: ca.text }),
    ...(cert && { cert: cert.text }),
    ...(key && { key: key.text }),
    ...(passphrase && { passphrase }),
  }
}

function reasonOf(name: 'ca' | 'cert' | 'key', cause: unknown): string {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (!/^ERR_/.test(code)) return fileFault(cause)
  if (name !== 'key') return 'it holds no certificate in PEM format'
  return /PASSPHRASE|BAD_DECRYPT|INTERRUPTED/.test(code)
    ? 'its passphrase is missing or wrong'
    : 'it holds no private key in PEM format'
}

function unusable(place: string, because: string, cause?: unknown): SuiteError {
  return new SuiteError('E_CONFIG_INVALID', 'Cannot use the certificates of the target.', {
    details: { [place]: because },
    remedy:
      'Name files in PEM format. The passphrase of a key comes from the environment: "passphrase": "$NAME".',
    cause,
  })
}
