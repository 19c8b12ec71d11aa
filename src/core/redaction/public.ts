import { hostIn, originIn } from './addresses.ts'
import { type Ids, openIds } from './ids.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { tokensOf } from './tokens.ts'
import { type Known, knowWords } from './words.ts'

export interface Shown {
  /** Names of members and headers whose values are shown, and words that are shown everywhere. */
  readonly shown?: readonly string[] | undefined
  readonly target?: string
  /** Further words that are shown everywhere, and name no members. */
  readonly words?: readonly string[] | undefined
  /** Addresses of the target that somebody declared: their hosts and the plain words of their paths are shown everywhere. */
  readonly addresses?: readonly string[]
  readonly versionHeader?: string
  readonly isTestData?: (text: string) => boolean
  /** What the run knows to be secret: nothing else is public where one of these stands. */
  readonly secrets?: Iterable<string> | undefined
}

export interface Public
  extends Required<Pick<Shown, 'addresses' | 'versionHeader' | 'isTestData'>> {
  readonly known: Known
  readonly members: ReadonlySet<string>
  readonly headers: ReadonlySet<string>
  readonly ids: Ids
  readonly secrets: Secrets
}

export function publicOf({
  shown = [],
  target = '',
  addresses = [],
  words = [],
  isTestData = () => false,
  versionHeader = 'service-version',
  secrets = [],
}: Shown): Public {
  const hosts = addresses.map(hostIn).flatMap((host) => [host, ...tokensOf(host)])
  const paths = addresses.flatMap(wordsOfPath)
  const known = knowWords([...shown, ...words, ...tokensOf(target), ...hosts, ...paths])
  return {
    known,
    ids: openIds(isTestData),
    secrets: openSecrets(secrets, known),
    members: new Set(shown),
    addresses,
    isTestData,
    headers: new Set(shown.map((name) => name.toLowerCase())),
    versionHeader: versionHeader.toLowerCase(),
  }
}

const plain = knowWords()

/** What nobody needs to hide of a configuration that names paths, addresses and versions: their words that are not public already. */
export function wordsOf(paths: readonly string[], versions: readonly string[]): readonly string[] {
  const named = paths
    .map((path) => path.replace(/\{\{[^{}]*\}\}/g, ''))
    .flatMap((path) => [...wordsOfHost(path), ...wordsOfPath(path)])
  const words = [...new Set(named)].filter((word) => !plain.word(word))
  return [...words, ...versions.filter((version) => !plain.number(version))].sort()
}

/** The name of a host and its port, whole and in parts: where somebody declared an address, only the credentials in it are secret. */
function wordsOfHost(address: string): readonly string[] {
  const { host = '', hostname = '', port = '' } = URL.parse(address) ?? {}
  return [host, hostname, ...tokensOf(hostname), port].filter((word) => word !== '')
}

/** The words in the path of an address that are written like names of programs: `sandbox`, `v9`. Others may be keys. */
function wordsOfPath(address: string): readonly string[] {
  const [path = ''] = address.slice(originIn(address).length).split(/[?#]/, 1)
  return tokensOf(path).filter((word) => /^[a-z]{1,30}\d{0,3}$/.test(word))
}
