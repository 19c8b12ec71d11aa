import { relative } from 'node:path'

/** The topic of a file of scenarios: `payments/cancel` for `suites/payments/cancel.scenario.ts`. */
export function topicOf(folder: string, file: string): string {
  return relative(folder, file)
    .replaceAll('\\', '/')
    .replace(/\.scenario\.[jt]s$/, '')
}

/** `cancelsPending` → `cancels-pending`, `validFor30Minutes` → `valid-for-30-minutes`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part, at: number) =>
    at === 0 ? part.toLowerCase() : `-${part.toLowerCase()}`,
  )
}

/** `withdraw-consent` → `withdrawConsent`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
