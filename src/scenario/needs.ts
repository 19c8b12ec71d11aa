import type { ActionName, SubjectName } from '../target/index.ts'
import type { Given } from './given.ts'
import type { Scenario } from './scenario.ts'

/** The subject behind every way to be given one, and what it takes where Assay finds or makes it itself. */
const sources: Readonly<Record<keyof Given, SubjectName | null>> = {
  individual: 'entity.individual',
  corporation: 'entity.corporation',
  disposableEntity: 'entity.disposable',
  achAccount: 'entity.individual',
  liabilityAccount: 'account.liability',
  creditScore: 'credit_score',
  sensitiveRecord: 'sensitive',
  cardProduct: 'card_product',
  merchant: 'merchant',
  webhook: null,
  event: 'event',
  subscription: null,
  pendingPayment: 'payment.pending',
  widgetSession: 'widget.session',
}

/** The subjects and actions without which a story cannot be told; the story is the only place that says so. */
export function needsOf({ run }: Scenario): readonly (SubjectName | ActionName)[] {
  const calls = [...run.toString().matchAll(/\b(given|actions)\.(\w+)\(/g)]
  const needs = calls.flatMap(([, from, name]) => {
    if (from === 'actions') return [name as ActionName]
    return sources[name as keyof Given] ?? []
  })
  return [...new Set(needs)].sort()
}

/** The operations that a story calls by itself, as `noun/verb`. */
export function callsOf({ run }: Scenario): readonly string[] {
  const calls = [...run.toString().matchAll(/\bapi\.(\w+)\.(\w+)\(/g)]
  return [...new Set(calls.map(([, noun, verb]) => `${kebabCase(noun!)}/${kebabCase(verb!)}`))]
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
