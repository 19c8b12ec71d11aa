import { relative } from 'node:path'
import type { Defect } from '../../sandbox/index.ts'
import type { LoadedScenario } from '../../scenario/index.ts'
import type { Inventory } from '../../traceability/index.ts'
import { commandLine } from '../invocation.ts'
import type { Page } from './page.ts'

/** What a scenario tests, and what a target needs for it. */
export function explainScenario({ id, file, scenario }: LoadedScenario): Page {
  return {
    title: id,
    lead: `${scenario.title.charAt(0).toUpperCase()}${scenario.title.slice(1)}.`,
    facts: {
      tests: scenario.proves,
      'needs of a target': scenario.needs,
      since: scenario.since,
      changes: scenario.destructive ? 'data of the target permanently (destructive)' : undefined,
      file: relative(process.cwd(), file),
      'run it': commandLine('run', id),
    },
  }
}

/** What a subject is for, and its fields. */
export function explainSubject(name: string, { subjects }: Inventory): Page {
  const { for: purpose, required, optional } = subjects[name]!
  return {
    title: name,
    lead: purpose,
    facts: {
      fields: [...required, ...optional.map((field) => `${field} (optional)`)],
      'configured in': '"subjects" of the target in the configuration: a value or a recipe',
    },
  }
}

/** What an action does, and its inputs. */
export function explainAction(name: string, { actions }: Inventory): Page {
  const { for: purpose, inputs } = actions[name]!
  return {
    title: name,
    lead: purpose,
    facts: { inputs, 'configured in': '"actions" of the target in the configuration' },
  }
}

/** The run that finds a defect. */
export function commandWithDefect(id: string, { under }: Defect): string {
  const version = under === undefined ? [] : ['--api-version', under]
  return commandLine('run', '--defect', id, ...version)
}

/** Which clauses a defect breaks, and the run that finds it. */
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
      'find it': commandWithDefect(id, defects[id]!),
    },
  }
}

/** What a permitted variation does, and which statements permit it. */
export function explainVariant(id: string, { variants, clauses }: Inventory): Page {
  const { title, open } = variants[id]!
  return {
    title: `${id} (a permitted variation of the sandbox)`,
    lead: title,
    facts: {
      'permitted by': open.map((number) => {
        const clause = Object.values(clauses).find(({ origin }) => origin === number)
        return clause === undefined ? number : `${number}  ${clause.says}`
      }),
      'see it pass': commandLine('run', '--variant', id),
    },
  }
}
