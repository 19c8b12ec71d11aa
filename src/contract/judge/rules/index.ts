import type { OperationAddress } from '../../operations/index.ts'
import type { Rule } from '../context.ts'
import { judgeAccount } from './accounts.ts'
import { judgeAgreement } from './agreement.ts'
import { judgeElementToken, judgeRefusedElementToken } from './elements.ts'
import { judgeEntities } from './entities.ts'
import { judgeEvent } from './events.ts'
import { judgeIdentity } from './identity.ts'
import { judgeCancel, judgeRefusedCancel, judgeSimulate } from './payments.ts'
import { judgeRemarks } from './remarks.ts'
import { judgeReport } from './reports.ts'
import { judgeSent } from './sent.ts'
import { judgeSubscriptions } from './subscriptions.ts'
import { judgeWidgetEvents } from './widget-events.ts'

/** Rules for every successful answer. */
export const everyAnswer: readonly Rule[] = [judgeIdentity, judgeSent, judgeAgreement, judgeRemarks]

/** Rules for the successful answers of one operation. */
export const answerRules: Partial<Record<OperationAddress, readonly Rule[]>> = {
  'elements/create-token': [judgeElementToken],
  'entities/update': [judgeEntities],
  'entities/withdraw-consent': [judgeEntities],
  'entities/list': [judgeEntities],
  'subscriptions/list': [judgeSubscriptions],
  'accounts/create': [judgeAccount],
  'accounts/retrieve': [judgeAccount],
  'payments/cancel': [judgeCancel],
  'payments/simulate': [judgeSimulate],
  'reports/create': [judgeReport],
  'events/retrieve': [judgeEvent],
  'widget-events/list': [judgeWidgetEvents],
}

/** Rules for refusals: what they prove. A refusal itself is never blamed here. */
export const refusalRules: Partial<Record<OperationAddress, readonly Rule[]>> = {
  'elements/create-token': [judgeRefusedElementToken],
  'payments/cancel': [judgeRefusedCancel],
}
