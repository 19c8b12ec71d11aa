import { relative } from 'node:path'
import type { Defect } from '../../sandbox/index.ts'
import type { LoadedScenario } from '../../scenario/index.ts'
import type { Inventory } from '../inventory.ts'
import { assayCommand } from '../invocation.ts'
import type { Page } from './page.ts'

/** What a scenario tells. */
export function explainScenario({ id, file, scenario }: LoadedScenario): Page {
  return {
    title: id,
    lead: `${scenario.title.charAt(0).toUpperCase()}${scenario.title.slice(1)}.`,
    facts: {
      proves: scenario.proves,
      needs: scenario.needs,
      since: scenario.since,
      changes: scenario.destructive ? 'records of the target for good (destructive)' : undefined,
      file: relative(process.cwd(), file),
      'tell it': `${assayCommand()} run ${id}`,
    },
  }
}

/** What a subject is for, and what it must hold. */
export function explainSubject(name: string, { subjects }: Inventory): Page {
  const { for: purpose, required, optional } = subjects[name]!
  return {
    title: name,
    lead: purpose,
    facts: {
      fields: [...required, ...optional.map((field) => `${field} (optional)`)],
      'given by': '"subjects" of the target in the configuration, by value or by recipe',
    },
  }
}

/** What an action does, and what it is told. */
export function explainAction(name: string, { actions }: Inventory): Page {
  const { for: purpose, inputs } = actions[name]!
  return {
    title: name,
    lead: purpose,
    facts: { inputs, 'given by': '"actions" of the target in the configuration' },
  }
}

/** The run that shows a lie. */
export function sayRed(id: string, { under }: Defect): string {
  const version = under === undefined ? '' : ` --api-version ${under}`
  return `${assayCommand()} run --defect ${id}${version}`
}

/** What a lie breaks, and how to see it caught. */
export function explainDefect(id: string, { defects, clauses }: Inventory): Page {
  const { title, breaks } = defects[id]!
  return {
    title: `${id} (a defect of the sandbox)`,
    lead: title,
    facts: {
      breaks: Object.entries(clauses).flatMap(([clause, { origin, also = [], says }]) =>
        [origin, ...also].some((number) => breaks.includes(number))
          ? [`${clause} (${origin})  ${says}`]
          : [],
      ),
      'see it red': sayRed(id, defects[id]!),
    },
  }
}

/** What a lawful way does, and what leaves it open. */
export function explainVariant(id: string, { variants, clauses }: Inventory): Page {
  const { title, open } = variants[id]!
  return {
    title: `${id} (a variant of the sandbox)`,
    lead: title,
    facts: {
      'left open by': open.map((number) => {
        const clause = Object.values(clauses).find(({ origin }) => origin === number)
        return clause === undefined ? number : `${number}  ${clause.says}`
      }),
      'see it kept': `${assayCommand()} run --variant ${id}`,
    },
  }
}
