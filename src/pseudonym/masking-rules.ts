import { nameRules } from './kinds.ts'
import { shapes } from './patterns.ts'
import { headerRules } from './walk-headers.ts'

/** Moves whenever a pseudonym gets another form, so that recordings made before are known to be stale. */
const version = 2

/** All that decides what is hidden and how, as one steady text. */
export const maskingRules: string = [`pseudonyms ${version}`, nameRules, headerRules, shapes].join(
  '\n',
)
