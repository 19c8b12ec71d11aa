import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './command-time.ts'
import { type Edit, edited, type Walk, walksIn } from './walk-steps.ts'

/** At most so many files and lines are written by hand. */
const most: Readonly<Record<string, readonly [files: number, lines: number]>> = {
  'A member': [4, 15],
  'A value of a vocabulary': [4, 15],
  'A clause': [3, 15],
  'A defect': [1, 5],
  'An operation': [8, 70],
  'An operation that writes': [8, 70],
  'A version': [5, 30],
  'A renamed or removed member': [8, 30],
  'A subject': [4, 15],
  'A report format': [2, 30],
}

const textAt = (path: string) => {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const editsOf = ({ steps }: Walk): readonly Edit[] =>
  steps.flatMap((step) => ('path' in step ? step : []))

// `npm run walks` carries them out.
test.each(walksIn())('every place that the walk "$name" changes is there', (walk) => {
  const texts = new Map<string, string>()
  for (const edit of editsOf(walk)) {
    texts.set(edit.path, edited(texts.get(edit.path) ?? textAt(edit.path), edit))
  }
  expect(texts.size).toBeGreaterThan(0)
})

test('a walk takes no more files and lines by hand than it may', () => {
  const taken = walksIn().map((walk) => {
    const edits = editsOf(walk)
    const files = new Set(edits.flatMap(({ path, written }) => (written > 0 ? path : []))).size
    return { ...walk, files, lines: edits.reduce((sum, { written }) => sum + written, 0) }
  })
  expect(taken.map(({ name }) => name)).toEqual(Object.keys(most))
  const over = taken.flatMap(({ name, files, lines }) => {
    const [mostFiles, mostLines] = most[name]!
    return files > mostFiles || lines > mostLines ? `${name}: ${files} files, ${lines} lines` : []
  })
  expect(over).toEqual([])
})

test('in a line that is changed, … stands for what remains', () => {
  const edit = { path: 'a.ts', before: 'const a = […]\n', after: 'const a = [1, …]\n', written: 1 }
  expect(edited('b\nconst a = [2, $1]\n', edit)).toBe('b\nconst a = [1, 2, $1]\n')
})

test('error: a place that is not there, or is there twice, is shown', () => {
  const edit = { path: 'a.ts', before: 'x\n', after: 'y\n', written: 1 }
  expect(() => edited('z\n', edit)).toThrow('a.ts has 0 places like this:\nx\n')
  expect(() => edited('x\nx\n', edit)).toThrow('a.ts has 2 places')
  expect(() => edited('x\n', { ...edit, before: '' })).toThrow('a.ts is there already.')
})

test('a walk may begin with the example of another one', () => {
  const first = '### One\n```diff\n+++ a.ts\n+x\n```\n'
  const [one, two] = walksIn(`${first}### Two\n\`\`\`diff\n+++ One\n+++ b.ts\n+y\n\`\`\`\n`)
  expect(one!.steps).toMatchObject([{ path: 'a.ts', written: 1 }])
  expect(two!.steps).toMatchObject([
    { path: 'a.ts', after: 'x\n', written: 0 },
    { path: 'b.ts', written: 1 },
  ])
})
