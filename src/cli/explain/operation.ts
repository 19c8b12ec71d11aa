import type { Inventory } from '../../traceability/index.ts'
import { commandLine } from '../invocation.ts'
import type { Page } from './page.ts'

/** What an operation is, what it promises, and what tests it. */
export function explainOperation(address: string, inventory: Inventory): Page {
  const { number, does, method, path, base, credential, request, response, since, destructive } =
    inventory.operations[address]!
  const belongs = (clause: string) => clause.startsWith(`${address}#`)
  const testing = inventory.scenarios.filter(({ scenario }) => scenario.proves.some(belongs))
  return {
    title: `${address} (operation ${number})`,
    lead: `${method} ${path} ${does}.`,
    facts: {
      address: base === 'sandboxUrl' ? 'under the sandbox address' : 'under the base address',
      credential: credential === 'key' ? 'the secret key' : 'the token of a widget session',
      request: request === null ? 'no body' : `schema ${request}`,
      response: `schema ${response}`,
      since,
      changes: destructive ? 'data of the target permanently (destructive)' : undefined,
      clauses: Object.entries(inventory.clauses).flatMap(([id, { says }]) =>
        belongs(id) ? [`${id}  ${says}`] : [],
      ),
      scenarios: testing.map(({ id, scenario }) => `${id}  ${scenario.title}`),
      'run them': testing.length > 0 ? commandLine('run', address) : undefined,
    },
  }
}
