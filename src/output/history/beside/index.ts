export { factsKey } from './facts-key.ts'
export { openMark } from './mark.ts'
