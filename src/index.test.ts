import { expect, test } from 'vitest'
import * as assay from './index.ts'

test('the public names are these, and a change of them is a change for others', () => {
  expect(Object.keys(assay).sort()).toEqual([
    'SuiteError',
    'apiVersions',
    'bodyFromBytes',
    'bodyFromText',
    'clauses',
    'defects',
    'defineConfig',
    'errorCodes',
    'judgeSettings',
    'latestApiVersion',
    'openTrace',
    'operations',
    'renderHtml',
    'renderJson',
    'renderJunit',
    'renderTerminal',
    'scenario',
    'startSandbox',
    'testData',
    'testTarget',
    'variants',
    'writeReports',
  ])
})
