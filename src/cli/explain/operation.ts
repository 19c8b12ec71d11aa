import type { Inventory } from '../inventory.ts'
import { assayCommand } from '../invocation.ts'
import type { Page } from './page.ts'

/** What an operation is, what it promises, and who proves it. */
export function explainOperation(address: string, inventory: Inventory): Page {
  const { number, does, method, path, base, credential, request, response, since, destructive } =
    inventory.operations[address]!
  const belongs = (clause: string) => clause.startsWith(`${address}#`)
  const provers = inventory.scenarios.filter(({ scenario }) => scenario.proves.some(belongs))
  return {
    title: `${address} (operation ${number})`,
    lead: `${method} ${path} ${does}.`,
    facts: {
      address: base === 'sandboxUrl' ? 'under the sandbox address' : 'under the base address',
      credential: credential === 'key' ? 'the secret key' : 'the token of a widget session',
      request: request === null ? 'no body' : `schema ${request}`,
      response: `schema ${response}`,
      since,
      changes: destructive ? 'for good (destructive)' : undefined,
      clauses: Object.entries(inventory.clauses).flatMap(([id, { says }]) =>
        belongs(id) ? [`${id}  ${says}`] : [],
      ),
      scenarios: provers.map(({ id, scenario }) => `${id}  ${scenario.title}`),
      'put to the test': provers.length > 0 ? `${assayCommand()} run ${address}` : undefined,
    },
  }
}
