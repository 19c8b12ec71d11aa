import { mapJson } from '../../base/json/index.ts'
import { type Exchange, type Headers, jsonOf } from '../exchange/index.ts'
import { credentialIn } from './headers.ts'
import { contextIn, levels, type MemberContext, top } from './place.ts'
import type { Public } from './public.ts'
import type { Secrets } from './secrets.ts'

/** How the members are called that hold tokens, also of what is no operation. */
const isTokenName = /(?:^|_)token$/

/** The characters of a credential that is one, and no mistake that a scenario makes on purpose. */
const shortestCredential = 8

export function openRegister({
  ids,
  secrets,
}: Pick<Public, 'ids'> & { readonly secrets: Pick<Secrets, 'add'> }) {
  const note = (text: unknown, { name, form }: MemberContext) => {
    if (typeof text !== 'string') return text
    if (form?.secret === 'token' || isTokenName.test(name)) secrets.add(text)
    else if (form && form.secret === undefined && (form.id || /(?:^|_)id$/.test(name)))
      ids.add(text)
    return text
  }
  const enter = (name: string, place: MemberContext) => contextIn(place, name)
  const registerDocument = (value: unknown): void => {
    mapJson(value, { scalar: note, enter, levels }, top)
  }
  const registerHeaders = ({ authorization = '' }: Headers): void => {
    const credential = credentialIn(authorization)
    if (credential.length >= shortestCredential) secrets.add(credential)
  }
  return {
    registerDocument,
    registerHeaders,
    register({ request, response }: Pick<Exchange, 'request' | 'response'>): void {
      if (response) registerDocument(jsonOf(response.body))
      registerHeaders(request.headers)
    },
  }
}
