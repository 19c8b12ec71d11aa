import { isObject, objectOf } from '../../src/json/index.ts'
import sandbox from '../../src/sandbox/assay.config.json' with { type: 'json' }
import type { RecipeContext as Context } from '../../src/target/index.ts'

const { subjects, actions } = objectOf(withSecrets(sandbox.targets.sandbox))

/** The recipes of the sandbox, sent to another origin with secrets of their own. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (!isObject(value)) return value
  const { path, ...request } = value
  if (typeof path !== 'string' || !path.startsWith('/_control/')) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSecrets(one)]))
  }
  return {
    ...request,
    url: `\${SETUP_URL}${path}?pin=\${SETUP_PIN}`,
    headers: {
      authorization: `Bearer \${TARGET_KEY}`,
      'x-setup': '$SETUP_KEY',
      'x-password': '$SETUP_PASSWORD',
    },
    body: { ...objectOf(request.body), hint: `the pin is \${SETUP_PIN}!` },
  }
}

async function post({ request, env }: Context, path: string, body: object) {
  const headers = { authorization: `Bearer ${env.TARGET_KEY}`, 'x-function': env.FUNCTION_KEY! }
  return objectOf((await request('POST', `${env.SETUP_URL}${path}`, body, headers)).body)
}

/** The sandbox with canary values, configured as a user would; its secrets come from the environment. */
export default {
  targets: {
    canaries: {
      baseUrl: '$TARGET_URL',
      apiKey: '$TARGET_KEY',
      timeoutMs: 1_000,
      actions,
      headers: {
        'x-tenant': '$TARGET_TENANT',
        'X-Api-Key': '$TARGET_API_KEY',
        'x-odd': '$TARGET_ODD',
      },
      hidden: { members: ['iban'], headers: ['x-tenant'] },
      subjects: {
        ...objectOf(subjects),
        async credit_score(context: Context) {
          const { individual } = await post(context, '/_control/entities', { type: 'individual' })
          const { first_name, ssn, email } = objectOf(individual)
          const { FUNCTION_KEY } = context.env
          throw new Error(`no score for ${first_name} ${ssn} ${email} with ${FUNCTION_KEY}`)
        },
        async 'payment.pending'(context: Context) {
          const { account_id } = await post(context, '/_control/entities', { accounts: true })
          const legs = { source: account_id, destination: account_id }
          const record = await post(context, '/_control/payments', legs)
          return { id: record.id, record }
        },
        'widget.session': {
          values: [
            { token: '$WIDGET_TOKEN_A' },
            { token: '$WIDGET_TOKEN_B' },
            JSON.parse(process.env.WIDGET_POOL!),
          ],
        },
      },
    },
  },
}
