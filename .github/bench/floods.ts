import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Bench } from './figure.ts'

/** A response with a million of something: how long judging takes against parsing it. */
export const floods: Bench = {
  name: 'floods',
  title: 'Judging a million of something, CPU time against JSON.parse',
  async measure() {
    const text = execFileSync(process.execPath, [join(import.meta.dirname, 'flood-ratios.ts')])
    const ratios = JSON.parse(String(text)) as Record<string, number>
    return Object.entries(ratios).map(([what, ratio]) => ({
      what,
      unit: ' times',
      samples: [ratio],
      atMost: 20,
    }))
  },
}
