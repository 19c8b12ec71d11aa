import type { Variation } from '../variation.ts'
import { absences } from './absences.ts'
import { consent } from './consent.ts'
import { edges } from './edges.ts'
import { entities } from './entities.ts'
import { records } from './records.ts'
import { refusals } from './refusals.ts'
import { repeats } from './repeats.ts'
import { values } from './values.ts'
import { wire } from './wire.ts'

/** Every permitted variation of the sandbox, by id. */
export const variations = {
  ...wire,
  ...refusals,
  ...edges,
  ...entities,
  ...consent,
  ...records,
  ...repeats,
  ...values,
  ...absences,
} satisfies Readonly<Record<string, Variation>>
