export type { Mutant } from './mutant.ts'
export { mutate } from './mutate.ts'
export { operators } from './operators.ts'
