export { factsKey } from './facts-key.ts'
export { type Mark, openMark } from './mark.ts'
