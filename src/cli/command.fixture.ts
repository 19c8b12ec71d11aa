import { defineCommand } from 'citty'
import type { Command } from './command.ts'

/** A command that takes words, a flag, one value and many values. */
export const sample: Command = {
  name: 'sample',
  does: 'Does nothing.',
  takes: '[address…]',
  args: {
    strict: { type: 'boolean', description: 'be strict' },
    color: { type: 'boolean', description: 'write without colour', default: true },
    out: { type: 'string', description: 'the folder', valueHint: 'DIR', default: 'reports' },
    defect: { type: 'string', description: 'a lie', valueHint: 'ID' },
  },
  repeatable: ['defect'],
  examples: [['sample x', 'does nothing to x']],
  definition: defineCommand({}),
}
