import { type ArgsDef, defineCommand } from 'citty'
import { SuiteError } from '../../errors/index.ts'
import { readArguments } from '../check-arguments.ts'
import type { Command } from '../command.ts'
import { print } from '../print.ts'

const args: ArgsDef = {}

/** `assay explain`: everything that is known about one address. */
export const command: Command = {
  name: 'explain',
  does: 'Tells what a clause says, why, and how it is proved; or what an operation, a scenario, a subject, a defect or a variant is.',
  takes: '<address>',
  args,
  examples: [
    ['explain payments/cancel#both-legs', 'a clause'],
    ['explain C235', 'the clauses of one statement of the contract'],
    ['explain payments/cancel', 'an operation, or by its number: explain 19'],
    ['explain payment.pending', 'a subject'],
    ['explain destination-leg-lingers', 'a defect'],
  ],
  definition: defineCommand({ args, run: ({ rawArgs }) => explain(rawArgs) }),
}

async function explain(words: readonly string[]): Promise<number> {
  const { positionals } = readArguments(command, words)
  const [address, extra] = positionals
  if (address === undefined || extra !== undefined) {
    throw new SuiteError('E_USAGE', 'Exactly one address is explained at a time.', {
      remedy: 'For instance: assay explain payments/cancel#both-legs',
    })
  }
  const [{ takeInventory }, { explainAddress }] = await Promise.all([
    import('../inventory.ts'),
    import('../explain/explain-address.ts'),
  ])
  await print(explainAddress(address, await takeInventory()))
  return 0
}
