import { defineCommand } from '../command.ts'
import { print } from '../print.ts'

/** `assay explain`: all that is known about one address. */
export const command = defineCommand({
  name: 'explain',
  summary:
    'Shows what a clause says, where it comes from and how it is tested; or what an operation, a scenario, a subject, a defect or a variant is.',
  arguments: { label: 'ADDRESS', min: 1, max: 1 },
  options: {},
  examples: [
    ['explain payments/cancel#both-legs', 'a clause'],
    ['explain C235', 'the clauses of one statement of the contract'],
    ['explain payments/cancel', 'an operation, or by its number: explain 19'],
    ['explain payment.pending', 'a subject'],
    ['explain destination-leg-lingers', 'a defect'],
  ],
  run: async ({ arguments: [address = ''] }) => {
    const [{ loadInventory }, { explainAddress }] = await Promise.all([
      import('../../traceability/index.ts'),
      import('../explain/explain-address.ts'),
    ])
    await print(explainAddress(address, await loadInventory()))
    return 0
  },
})
