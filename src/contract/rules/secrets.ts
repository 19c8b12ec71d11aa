import { secretKinds } from '../vocabulary.ts'

/** Whether a member is hidden in the bodies of a report, or stands in such: a finding about it hides it too. */
export function isSecretPath(path: readonly string[]): boolean {
  return path.some((name) => secretKinds.has(name))
}
