import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SuiteError } from '../../base/errors/index.ts'
import { variations } from '../../sources/sandbox/variations/index.ts'
import { chooseTarget, type RunFlags } from './index.ts'

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-choose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), JSON.stringify(content))
  }
  return folder
}

const mock = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }

/** What is chosen, in a word: the name of the configured target, or `embedded`. */
async function chosen(
  flags: RunFlags,
  files: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { choice, embedded, named } = await chooseTarget(flags, folderWith(files), env)
    if (embedded) return named ? 'embedded' : 'embedded, unnamed'
    return choice.target ?? Object.keys(choice.configuration?.targets ?? {}).join()
  } catch (error) {
    if (error instanceof SuiteError) return error.toText()
    throw error
  }
}

const configured = { 'assay.config.json': { targets: { mock } } }

test('without a name it is the configured target, and the embedded sandbox only where there is no sign of another', async () => {
  expect(await chosen({})).toBe('embedded, unnamed')
  expect(await chosen({}, {}, { CI: 'false' })).toBe('embedded, unnamed')
  expect(await chosen({}, configured, { CI: '1' })).toBe('mock')
  expect(await chosen({}, {}, { CI: '1', ASSAY_API_KEY: 'k' })).toMatchInlineSnapshot(`
    "No target is named.
      set  CI, ASSAY_API_KEY
      → Name the target: --base-url URL, --target NAME (of a configuration), or --target sandbox (the embedded one).
      E_USAGE"
  `)
  expect(await chosen({}, { 'assay.config.json.bak': {} })).toMatchInlineSnapshot(`
    "No target is named.
      found  assay.config.json.bak
      → Name the target: --base-url URL, --target NAME (of a configuration), or --target sandbox (the embedded one).
      E_USAGE"
  `)
  expect(await chosen({}, { 'assay.config.yaml': {} })).toContain('E_CONFIG_UNSUPPORTED')
})

test('an address alone says that the one configured target is not used, and how to use it', async () => {
  const at = { overrides: { baseUrl: 'http://127.0.0.1:2' } }
  const remarkOf = async (flags: RunFlags, targets: object) => {
    const cwd = folderWith({ 'assay.config.json': { targets } })
    return (await chooseTarget(flags, cwd, {})).remark
  }
  expect(await remarkOf(at, { mock })).toMatch(/ To use it, add --target mock$/)
  expect(await remarkOf({ ...at, target: 'mock' }, { mock })).toBeUndefined()
  expect(await remarkOf(at, { mock, other: mock })).toBeUndefined()
  expect(await remarkOf({}, { mock })).toBeUndefined()
})

test('sandbox names the embedded one, unless the configuration has a target of this name', async () => {
  expect(await chosen({ target: 'sandbox' })).toBe('embedded')
  expect(await chosen({ target: 'sandbox' }, configured, { CI: '1' })).toBe('embedded')
  const theirs = { 'assay.config.json': { targets: { sandbox: mock, mock } } }
  expect(await chosen({ target: 'sandbox' }, theirs)).toBe('sandbox')
  const overrides = { baseUrl: 'http://127.0.0.1:1' }
  expect(await chosen({ target: 'sandbox', overrides })).toMatchInlineSnapshot(`
    "--base-url requires a target other than the embedded sandbox.
      → Name the target: --base-url URL, or --target NAME with a configuration.
      E_USAGE"
  `)
})

test('a defect and a variation imply the embedded sandbox, and stand beside its name', async () => {
  for (const flags of [
    { defects: ['destination-leg-lingers'] },
    { variations: Object.keys(variations).slice(0, 1) },
  ]) {
    expect(await chosen(flags, configured, { CI: '1' })).toBe('embedded')
    expect(await chosen({ ...flags, target: 'sandbox' })).toBe('embedded')
    for (const other of [
      { target: 'mock' },
      { config: 'assay.config.json' },
      { overrides: { baseUrl: 'http://127.0.0.1:1' } },
    ]) {
      expect(await chosen({ ...flags, ...other }, configured)).toMatch(
        /^--defect and --variation work with the embedded sandbox only\.\n {2}→ Remove --(?:target|config|base-url), or/,
      )
    }
  }
})
