import type { Variants } from '../deviation.ts'
import { absences } from './absences.ts'
import { answers } from './answers.ts'
import { entities } from './entities.ts'
import { records } from './records.ts'
import { refusals } from './refusals.ts'
import { values } from './values.ts'
import { wire } from './wire.ts'

/** Everything that the sandbox can lawfully do otherwise, by id. */
export const variants = {
  ...wire,
  ...answers,
  ...refusals,
  ...entities,
  ...records,
  ...values,
  ...absences,
} as const satisfies Variants
