import type { ActionName, SubjectName } from '../../target/catalogue/index.ts'
import type { Inventory } from '../../traceability/index.ts'
import { exampleOf } from '../init/examples.ts'
import type { Page } from './pages.ts'

/** What a subject or an action is for, its fields or inputs, and a recipe to adapt as one line of a configuration. */
export function explainNeed(name: string, { subjects, actions }: Inventory): Page {
  const subject = Object.hasOwn(subjects, name) ? subjects[name] : undefined
  const recipe = JSON.stringify(exampleOf(name as SubjectName | ActionName), null, 1)
  return {
    title: name,
    lead: (subject ?? actions[name]!).for,
    facts: {
      ...(subject === undefined
        ? { inputs: actions[name]!.inputs }
        : {
            fields: [
              ...subject.required,
              ...subject.optional.map((field) => `${field} (optional)`),
            ],
          }),
      'configured in': `"${subject ? 'subjects' : 'actions'}" of the target in the configuration`,
      'to adapt': `"${name}": ${recipe.replace(/\n\s*/g, ' ')}`,
    },
  }
}
