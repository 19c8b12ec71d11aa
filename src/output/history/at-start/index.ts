export { factsKey } from './facts-key.ts'
export { openMark, type RunMark } from './mark.ts'
