import { vi } from 'vitest'

/** What an act returns, and what it prints meanwhile, to either stream. */
export async function printedBy<T>(act: () => Promise<T>) {
  const printed = { out: '', err: '' }
  const keep = (stream: 'out' | 'err') =>
    ((text: string, ...rest: unknown[]) => {
      printed[stream] += text
      const done = rest.at(-1)
      if (typeof done === 'function') done()
      return true
    }) as typeof process.stdout.write
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep('err')),
  ]
  try {
    return { result: await act(), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
