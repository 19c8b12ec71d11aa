import type { Outgoing } from './transport.ts'

const lengthOf = ({ url }: Outgoing) => new URL(url).pathname.split('/').length

/** Keeps two reads with the shortest addresses that the target served: a list outlives its records. */
export function openControlReads(served: Outgoing | undefined) {
  let reads: readonly Outgoing[] = served === undefined ? [] : [served]
  const beside = ({ url }: Outgoing) => reads.filter((read) => read.url !== url)
  return {
    add({ method, url, headers }: Outgoing): void {
      const all = [{ method, url, headers }, ...beside({ method, url, headers })]
      reads = all.sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, 2)
    },
    isEmpty: () => reads.length === 0,
    beside,
  }
}
