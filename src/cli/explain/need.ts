import {
  type ActionName,
  actions,
  isAction,
  type SubjectName,
  subjects,
} from '../../target/catalogue/index.ts'
import { exampleOf } from '../init/examples.ts'
import type { Page } from './pages.ts'

/** What a subject or an action is for, its fields or inputs, and a recipe to adapt as one line of a configuration. */
export function explainNeed(name: SubjectName | ActionName): Page {
  const recipe = JSON.stringify(exampleOf(name), null, 1).replace(/\n\s*/g, ' ')
  const adapt = { 'to adapt': `"${name}": ${recipe}` }
  if (isAction(name)) {
    const { for: lead, inputs } = actions[name]
    const facts = { inputs, 'configured in': '"actions" of the target in the configuration' }
    return { title: name, lead, facts: { ...facts, ...adapt } }
  }
  const { for: lead, required, optional } = subjects[name]
  const fields = [...required, ...optional.map((field) => `${field} (optional)`)]
  const facts = { fields, 'configured in': '"subjects" of the target in the configuration' }
  return { title: name, lead, facts: { ...facts, ...adapt } }
}
