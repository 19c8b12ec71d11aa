import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../src/app/cli/commands.ts'
import { isObject } from '../../src/base/json/index.ts'
import { root } from './command-time.ts'
import { type Bench, count as figure } from './figure.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const sources = globSync('src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(?:test|fixture)\.ts$|\/generated\//.test(file),
)

function membersOf(schema: unknown): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, item) => sum + membersOf(item), 0)
  if (!isObject(schema)) return 0
  return Object.entries(schema).reduce((sum, [keyword, value]) => {
    const own = keyword === 'properties' && isObject(value) ? Object.keys(value).length : 0
    return sum + own + membersOf(value)
  }, 0)
}

const membersIn = (path: string) => membersOf(JSON.parse(read(path)))

async function optionsByCommand(): Promise<Readonly<Record<string, number>>> {
  const counted = Object.entries(commands).map(async ([name, { load }]) => {
    const { command } = await load()
    return [name, Object.keys(command.options).length] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

const rule = 'lint/complexity/noExcessiveCognitiveComplexity'

/** How many functions are more complex than the limit of the linter, and how many of them give their reason. */
function complexFunctions(): { readonly unexplained: number; readonly explained: number } {
  const only = ['--only=complexity/noExcessiveCognitiveComplexity', '--max-diagnostics=none']
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', ...only, '.'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { summary } = JSON.parse(stdout) as { summary: { errors: number } }
  const files = globSync('{src,suites,.github}/**/*.ts', { cwd: root })
  const explained = files.reduce(
    (sum, file) => sum + read(file).split(`ignore ${rule}`).length - 1,
    0,
  )
  return { unexplained: summary.errors, explained }
}

function typeNames(): readonly number[] {
  const names = sources.flatMap((file) => {
    const found = read(file).matchAll(/^export (?:interface|type|class) (\w+)/gm)
    return [...new Set([...found].map(([, name]) => name!))]
  })
  return [...Map.groupBy(names, (name) => name).values()].map(({ length }) => length)
}

const limits = 'src/core/exchange/limits.ts'

/** Names of bounds that stand outside the file of limits. */
function strayBounds(): readonly string[] {
  const bound = /^(?:export )?const (?:most|longest|deepest|largest|max|limit)[A-Z]\w*/gm
  return sources
    .filter((file) => file !== limits)
    .flatMap((file) => [...read(file).matchAll(bound)].map(([text]) => `${file}: ${text}`))
}

const count = (what: string, value: number, atMost?: number) =>
  figure(what, value, atMost === undefined ? {} : { atMost })

export const surface: Bench = {
  name: 'surface',
  title: 'What has to be held in mind',
  async measure() {
    const options = await optionsByCommand()
    const { unexplained, explained } = complexFunctions()
    const names = typeNames()
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
    return [
      count('commands', Object.keys(options).length, 12),
      count('options of run', options.run ?? Number.NaN, 30),
      count(
        'options of all commands',
        Object.values(options).reduce((a, b) => a + b, 0),
        80,
      ),
      count(
        'members of a configuration',
        membersIn('schemas/configuration/config.schema.json'),
        75,
      ),
      count('members of run.json', membersIn('schemas/report/run.schema.json'), 180),
      count('folders at the top of src', folders.filter((entry) => entry.isDirectory()).length, 6),
      count('functions over the limit of complexity without a reason', unexplained, 0),
      count('functions over the limit of complexity with a reason', explained),
      count('exported type names in three or more files', names.filter((n) => n > 2).length, 0),
      count('exported type names in two files', names.filter((n) => n === 2).length, 0),
      count('named bounds outside the file of limits', strayBounds().length, 25),
    ]
  },
}
