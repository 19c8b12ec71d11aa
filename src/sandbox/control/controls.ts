import type { Handler } from '../answer.ts'
import { connectAccount } from './accounts.ts'
import { advanceClock } from './clock.ts'
import { createCreditScore } from './credit-scores.ts'
import { redeemElementToken } from './element-tokens.ts'
import { createEntity } from './entities.ts'
import { createPayment } from './payments.ts'
import { completeVerificationSession } from './verification-sessions.ts'
import { driveWidgetSession, endWidgetSession } from './widget-sessions.ts'

/** What stories need and the 25 operations do not offer; all are POST, all want the secret key. */
export const controls: Readonly<Record<string, Handler>> = {
  '/_control/entities': createEntity,
  '/_control/accounts': connectAccount,
  '/_control/payments': createPayment,
  '/_control/credit_scores': createCreditScore,
  '/_control/element_tokens/redeem': redeemElementToken,
  '/_control/clock': advanceClock,
  '/_control/widget_sessions': driveWidgetSession,
  '/_control/widget_sessions/end': endWidgetSession,
  '/_control/verification_sessions/{evf_id}/complete': completeVerificationSession,
}
