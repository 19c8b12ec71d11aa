import type { Behaviour } from './behaviour.ts'
import type { Store } from './store.ts'

/** What a request must be authenticated with: the secret key, or the token of a widget session. */
export type Credential = 'key' | 'widget-token'

/** The token of an `Authorization: Bearer …` header; empty where there is none. */
export function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? ''
}

/** Whether a token is the one credential that opens an operation. */
export function opens(
  credential: Credential,
  token: string,
  sandbox: { readonly apiKey: string; readonly store: Store; readonly behaviour: Behaviour },
): boolean {
  const { apiKey, store, behaviour } = sandbox
  const isKey = token === apiKey || (behaviour.formOfKeySuffices && token.startsWith('sk_'))
  const isWidgetToken = store.widgetSessions.has(token)
  if (!behaviour.credentialRequired) return true
  if (credential === 'key') return isKey || (isWidgetToken && behaviour.widgetTokenOpensAll)
  return isWidgetToken || (isKey && behaviour.keyOpensWidgetEvents)
}
