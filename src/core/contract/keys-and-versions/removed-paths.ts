import {
  isCall,
  isSuccess,
  isUndecided,
  jsonOf,
  notServed,
  responderOf,
} from '../../exchange/index.ts'
import { createPathMatcher } from '../../judge/index.ts'
import { removedPaths } from '../api-version.ts'
import { saysError } from '../envelope.ts'
import { rule } from '../judging/rule.ts'

const find = createPathMatcher(removedPaths)

export const removed = rule({
  clauses: ['versioning/paths#removed'],
  judgeOther({ exchange, path, apiVersion, versionKnown, check }) {
    const { request, response } = exchange
    if (!isCall(request)) return
    const gone = path === null ? undefined : find(path)?.place
    if (gone === undefined || apiVersion < gone.since) return
    const responder = responderOf(exchange)
    // A page is not what the endpoint returned; anything before the API may show one.
    if (responder === 'before' || (responder === 'unknown' && isSuccess(response))) return
    if (isUndecided(exchange) && !notServed.has(response.status)) return
    const isRefused = !isSuccess(response) || saysError(jsonOf(response.body))
    check('versioning/paths#removed', isRefused, () => ({
      expected: 'a refusal',
      reason: 'because the endpoint was removed',
      actual: `status ${response.status}`,
      message: `${request.method} ${gone.path}: the response is status ${response.status}, although version ${gone.since} removed the endpoint.`,
      ...(!versionKnown && { severity: 'observation' as const }),
    }))
  },
})
