import { expect, test } from 'vitest'
import { renderIssues } from './issues.ts'
import { sampleRunWith } from './run.fixture.ts'
import { viewOf } from './view/view.ts'

test('the issue of an operation that fails says so, and not what its clause promises', () => {
  const [first] = sampleRunWith({}).findings
  const saysOf = (actual: string) => {
    const run = sampleRunWith({ findings: [{ ...first!, operation: 22, actual }] })
    const [issue] = JSON.parse(renderIssues(viewOf(run)))
    expect(issue.text).toContain(issue.says)
    return issue.says
  }
  expect(saysOf('status 500')).toBe('GET /webhooks fails with status 500.')
  expect(saysOf('status 501')).toBe('GET /webhooks fails with status 501.')
  expect(saysOf('status 404')).not.toContain('GET /webhooks')
})
