import { setFlagsFromString } from 'node:v8'

/** While a file of so many bytes is read, V8 lets some hundred megabytes of garbage pile up. */
const longFile = 200e6

let isSparing = false

/**
 * Has V8 collect garbage early from now on, once a file is long: `check` then takes half the memory and a fifth more time.
 * It is for the whole process, so only commands may do it.
 */
export function spareMemoryFor(bytes: number): void {
  if (isSparing || bytes < longFile) return
  isSparing = true
  setFlagsFromString('--heap-growing-percent=60')
  setFlagsFromString('--semi-space-growth-factor=1')
}
