import { extname } from 'node:path'
import { defineCommand } from '../command.ts'
import { print } from '../process.ts'

export const command = defineCommand({
  name: 'explain',
  summary:
    'Shows what a clause says, where it comes from and what tests it. Also explains nouns, operations, scenarios, readings, subjects and actions.',
  arguments: { label: 'ADDRESS', min: 1, max: 1 },
  options: {},
  examples: [
    ['explain payments/cancel#both-legs', 'a clause'],
    ['explain states.cancel-legs', 'the clauses of one statement of the contract'],
    ['explain A49', 'a reading that Assay adopted where the contract is silent'],
    ['explain payments/cancel', 'an operation, by address or by number: explain 19'],
    ['explain payments', 'a noun: its operations, its clauses and what tests them'],
    ['explain payment.pending', 'a subject'],
  ],
  run: async ({ arguments: [address = ''] }) => {
    const { explainAddress } = await import('../explain.ts')
    const { loadScenarios, suitesFolder } = await import('../../../sources/scenario/index.ts')
    const scenarios = await loadScenarios(suitesFolder)
    // A package is whole: only its source can be half-done.
    const isSource = extname(import.meta.filename) === '.ts'
    const find = isSource ? (await import('../missing.ts')).findMissing : undefined
    await print(explainAddress(address, scenarios, find))
    return 0
  },
})
