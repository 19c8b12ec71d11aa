import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** How large the memory for young objects is, in bytes, once a process that reads a file has made many. */
function youngAfter(fileBytes: number): number {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { spareMemoryFor } from '${join(import.meta.dirname, 'spare-memory.ts')}'
    spareMemoryFor(${fileBytes})
    const held = Array.from({ length: 500_000 }, (_, one) => ({ one }))
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    console.log(held.length && young.space_size)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  const bytes = Number(stdout)
  expect(bytes, String(stderr)).toBeGreaterThan(0)
  return bytes
}

test('memory is spared for a long file only', () => {
  expect(youngAfter(1e9)).toBeLessThan(4e6)
  expect(youngAfter(1e6)).toBeGreaterThan(4e6)
})
