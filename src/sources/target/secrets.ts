import { eachText } from '../../base/json/index.ts'
import { apiVersionProblem } from '../../core/contract/index.ts'
import { isId, wordsOf } from '../../core/redaction/index.ts'
import type { Configuration, ConfiguredTarget, Env, Target } from './configuration.ts'
import { fillEnvironment, isReference } from './template.ts'

export function configuredTexts({ subjects }: Pick<Target, 'subjects'>): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const configured of Object.values(subjects)) {
    if ('value' in configured || 'values' in configured)
      eachText(configured, (text) => texts.add(text))
  }
  return texts
}

function recipesIn({ subjects, actions }: Pick<Target, 'subjects' | 'actions'>) {
  return Object.values({ ...subjects, ...actions }).flatMap((configured) =>
    'request' in configured ? [configured.request].flat() : [],
  )
}

/** The words that a configuration names in paths, addresses of recipes and versions, as reports show them. */
export function wordsOfTarget(target: Target): readonly string[] {
  const { dialect, apiVersion, apiVersions } = target
  const recipes = recipesIn(target)
  const paths = [
    ...recipes.flatMap(({ path, url }) => path ?? url ?? []),
    ...Object.values(dialect.paths ?? {}).flat(),
  ]
  return wordsOf(paths, [apiVersion, ...apiVersions])
}

/**
 * What nobody may read of a target: its key, that of its certificate, the tokens of its sessions, and `values` of the environment.
 * Reports name its address and its version, and an id is public if the target shows it.
 */
export function secretsOf(
  {
    baseUrl,
    sandboxUrl = baseUrl,
    apiKey,
    tls = {},
    subjects = {},
    actions = {},
  }: ConfiguredTarget,
  values: readonly string[],
): readonly string[] {
  const bases = [baseUrl, sandboxUrl]
  const urls = [...bases, ...recipesIn({ subjects, actions }).flatMap(({ url }) => url ?? [])]
  const isPublic = (value: string) =>
    isId(value) ||
    apiVersionProblem(value) === undefined ||
    bases.includes(value) ||
    urls.some((url) => URL.parse(url)?.origin.includes(value))
  const { key = '', passphrase = '' } = tls
  const lines = key.split('\n').filter((line) => !line.startsWith('-----'))
  const sessions = subjects['widget.session']
  const tokens = configuredTexts({ subjects: sessions ? { 'widget.session': sessions } : {} })
  return [apiKey, passphrase, ...lines, ...[...tokens, ...values].filter((text) => !isPublic(text))]
}

/** The secrets of all targets of a configuration, as far as it and the environment hold them. */
export function secretsIn({ targets }: Configuration, env: Env): readonly string[] {
  const { ASSAY_API_KEY: key = '' } = env
  return [
    key,
    ...Object.values(targets).flatMap(({ tls, ...target }) => {
      const { value, values } = fillEnvironment({ ...target, passphrase: tls?.passphrase }, '', env)
      // Commands to paste name the variables that are not set.
      return secretsOf(value as ConfiguredTarget, values).filter((text) => !isReference(text))
    }),
  ]
}
