import { issueOf } from './view/issue.ts'
import type { View } from './view/view.ts'

/** The broken clauses as texts of issues, the gravest first: the scripts for the night send them to a forge. */
export function renderIssues({ broken, run }: View): string {
  const issues = broken.map((entry) => {
    const { address: clause, title: says, example } = entry
    return { clause, says, message: example.message, text: issueOf(entry, run) }
  })
  return `${JSON.stringify(issues, null, 2)}\n`
}
