// Makes what follows from files of the repository: code from schemas/ and src/, and the pages of .github/docs.
//   npm run generate              writes it, and says what changed
//   npm run generate -- --drop    also where rows of a page are gone
//   node .github/generate.ts --check    exits with 1 where something is not up to date
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SuiteError } from '../src/base/errors/index.ts'
import { generate } from '../src/codegen/generate.ts'
import { InvalidSchema } from '../src/codegen/schema-file.ts'
import { argumentsOf } from './bench/arguments.ts'
import { changedAmong, type Texts, writeFiles } from './write-files.ts'

const root = join(import.meta.dirname, '..')
const { values } = argumentsOf(
  { check: { type: 'boolean', default: false }, drop: { type: 'boolean', default: false } },
  false,
)

const code = await generate(root).catch((error: unknown) => {
  if (!(error instanceof InvalidSchema)) throw error
  console.error(error.message)
  process.exit(1)
})
const places = ['src/**/generated/**/*.{ts,js}', '.github/nightly/{code,ends,log}.mjs']
const orphans = globSync(places, { cwd: root }).filter((path) => !code.has(path))

/** The pages are made by the code that was generated before. */
const pages = async (): Promise<Texts> => (await import('./documents.ts')).pages()

/** What is half-done, as the tests say it, too. */
async function missing(): Promise<readonly string[]> {
  const { loadScenarios, suitesFolder } = await import('../src/sources/scenario/index.ts')
  const { allMissing } = await import('../suites/support/missing.fixture.ts')
  return allMissing(await loadScenarios(suitesFolder))
}

function problemIn(error: unknown): readonly string[] {
  if (!(error instanceof SuiteError)) throw error
  process.exitCode = 1
  return [error.toText()]
}

if (values.check) {
  const stale = [...changedAmong(code).keys(), ...orphans]
  if (stale.length === 0) stale.push(...changedAmong(await pages()).keys())
  for (const path of stale) console.error(`${path} is not up to date.\n→ npm run generate`)
  if (stale.length > 0) process.exitCode = 1
} else {
  writeFiles('The code made from schemas/ and src/', code, { mayGo: false })
  for (const path of orphans) {
    rmSync(join(root, path))
    console.log(`${path} is removed.`)
  }
  const lines = await missing().catch(problemIn)
  const made = await pages().catch((error: unknown) => {
    // What is missing is the reason.
    if (lines.length === 0) throw error
    console.error('The pages cannot be made yet.')
    process.exitCode = 1
    return new Map<string, string>()
  })
  if (made.size > 0) writeFiles('The pages', made, { mayGo: values.drop })
  for (const line of lines) console.error(line)
}
