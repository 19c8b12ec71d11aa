import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/**
 * Does a task for each item in as many processes as the machine has cores, and prints how far it is. `script` calls
 * `doTrials`. Returns the results in the order of the items; throws where a process ends early.
 */
export async function trialsOf<Item, Result>(
  script: string,
  items: readonly Item[],
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = items.map((item, index) => ({ item, index }))
  let done = 0
  async function work(): Promise<void> {
    const child = fork(new URL(script, import.meta.url))
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`A process of ${script} ended with ${code}.`)
    })
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      child.send(next.item as object)
      const [result] = await Promise.race([once(child, 'message'), ended])
      results[next.index] = result as Result
      done++
      progress(`${done} of ${items.length}  ${nameOf(next.item)}`, done === items.length)
    }
    child.removeAllListeners('exit').disconnect()
  }
  const length = Math.min(availableParallelism(), items.length)
  await Promise.all(Array.from({ length }, work))
  progress('')
  return results
}

/** The words of an item: `defect source-leg-lingers`. */
export function nameOf(item: unknown): string {
  const words = typeof item === 'object' ? Object.values(item ?? {}) : [item]
  return [...new Set(words.filter((word) => typeof word === 'string'))].join(' ')
}

/** The ids that were named; the process ends with 2 where one is unknown. */
export function namedAmong(known: readonly string[], named: readonly string[]): readonly string[] {
  const unknown = named.filter((id) => !known.includes(id))
  if (unknown.length === 0) return named
  console.error(`There is no defect or variation "${unknown.join('", "')}".`)
  console.error('→ assay list defects, assay list variations')
  process.exit(2)
}

/** In such a process: does what it is sent, one after the other, and sends back what became of it. */
export function doTrials<Item, Result>(task: (item: Item) => Promise<Result>): void {
  process.on('message', async (item) => process.send!(await task(item as Item)))
}

let saidAt = performance.now()

/** How far something is, on standard error: in one line of a terminal, and elsewhere in a line every ten seconds and at the end. */
export function progress(text: string, isLast = false): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text.slice(0, 78)}`)
  if (process.stderr.isTTY || text === '') return
  if (!isLast && performance.now() - saidAt < 10_000) return
  saidAt = performance.now()
  process.stderr.write(`${text}\n`)
}
