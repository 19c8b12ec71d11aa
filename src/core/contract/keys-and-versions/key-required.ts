import { credentialsIn, isPage } from '../../exchange/index.ts'
import { rule } from '../judging/rule.ts'

/** A request is refused that carries no credential. Whether another credential is the right one, only the target knows. */
export const keyRequired = rule({
  clauses: ['authentication/key#required'],
  judge(context) {
    const { exchange, response, settings, asked } = context
    const { headers } = exchange.request
    // A cookie or a query may carry one.
    if (isPage(response)) return
    if (!settings.isWhole || asked !== undefined || headers.cookie !== undefined) return
    if (credentialsIn(Object.entries(headers)).length > 0) return
    context.check('authentication/key#required', false, () => ({
      pointer: '',
      expected: 'a refusal',
      reason: 'because the request carried no credential',
      actual: `status ${response.status}`,
    }))
  },
})
