import type { ApiResponse, World } from '../../src/scenario/index.ts'

type Calls = ReturnType<World['api']['as']>
type Credential = Parameters<World['api']['as']>[0]

/** One call, whatever credential it is made with. */
export type Call<Body = unknown> = (api: Calls) => Promise<ApiResponse<Body>>

type CallsOf<Bodies> = { readonly [Index in keyof Bodies]: Call<Bodies[Index]> }
type ResponsesOf<Bodies> = { readonly [Index in keyof Bodies]: ApiResponse<Bodies[Index]> }

/** What somebody sends who has no key: nothing, or a key of the right form. */
export const withoutKey: readonly Credential[] = ['none', { token: 'sk_assay_this_is_not_the_key' }]

/**
 * Makes all calls with credentials that do not open them, and then each with its own: only where that succeeds, the
 * refusals before were about the credential. Returns the responses to the calls with their own credentials, in order, and
 * whether all others were rejected.
 */
export async function rejectOthers<Bodies extends readonly unknown[]>(
  { api, clause }: Pick<World<'authentication/key#required', never>, 'api' | 'clause'>,
  credentials: readonly Credential[],
  calls: readonly [...CallsOf<Bodies>],
): Promise<{ readonly own: ResponsesOf<Bodies>; readonly areRejected: boolean }> {
  const others: ApiResponse<unknown>[][] = []
  for (const call of calls) {
    const responses: ApiResponse<unknown>[] = []
    for (const credential of credentials) responses.push(await call(api.as(credential)))
    others.push(responses)
  }
  const own: ApiResponse<unknown>[] = []
  for (const [index, call] of calls.entries()) {
    const response = await call(api)
    own.push(response)
    for (const other of others[index]!.filter(({ ok }) => ok || response.ok)) {
      clause('authentication/key#required', other, {
        holds: !other.ok,
        expected: 'a request with another credential than the right one is rejected',
      })
    }
  }
  const areRejected = others.flat().every(({ ok }) => !ok)
  return { own: own as ResponsesOf<Bodies>, areRejected }
}
