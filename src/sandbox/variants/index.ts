import type { Variants } from '../variant.ts'
import { entities } from './entities.ts'
import { records } from './records.ts'
import { wire } from './wire.ts'

/** Everything that the sandbox can lawfully do otherwise, by id. */
export const variants = { ...wire, ...entities, ...records } as const satisfies Variants
