import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programOf } from './process.ts'

const main = join(import.meta.dirname, 'main.ts')
const full = '/dev/full'

test('a command begins as the reader calls Assay: by its name, its script or its path', () => {
  const root = join(import.meta.dirname, '../../..')
  expect(programOf('/home/me/node_modules/assay/dist/src/app/cli/main', '/home/me')).toBe(
    'npx assay',
  )
  expect(programOf(join(import.meta.dirname, 'main'), root)).toBe('npm run assay --')
  expect(programOf('/my repo/src/app/cli/main', '/tmp')).toBe("node '/my repo/src/app/cli/main.ts'")
})

test.skipIf(!existsSync(full))('output that cannot be written is an error, and ends with 2', () => {
  const stdout = openSync(full, 'w')
  const { status, stderr } = spawnSync(process.execPath, [main, 'list', 'clauses'], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(stdout)
  expect(status).toBe(2)
  expect(stderr).toMatch(/^Cannot write to standard output: the disk is full\.\n/)
})

test.skipIf(!existsSync(full))(
  'where stderr cannot be written either, the exit code is that of the verdict',
  () => {
    const stderr = openSync(full, 'w')
    const cwd = mkdtempSync(join(tmpdir(), 'assay-print-'))
    const words = ['run', 'payments/cancel#both-legs', '--defect', 'destination-leg-lingers']
    const { status, stdout } = spawnSync(process.execPath, [main, ...words], {
      cwd,
      stdio: ['ignore', 'pipe', stderr],
      encoding: 'utf8',
    })
    closeSync(stderr)
    rmSync(cwd, { recursive: true })
    expect(stdout).toContain('Written:')
    expect(status).toBe(1)
  },
)

test('a reader that has gone is no fault: silence, and the exit code of the verdict', () => {
  for (const [words, expected] of [
    ['list clauses', 0],
    [`scan ${join(import.meta.dirname, '../../../recordings/merchants')}`, 0],
  ] as const) {
    const script = `{ "$0" "$1" ${words}; echo "ends with $?" >&2; } | true`
    const { stderr } = spawnSync('sh', ['-c', script, process.execPath, main], { encoding: 'utf8' })
    expect(stderr, words).toBe(`ends with ${expected}\n`)
  }
})

test('one file writes to the streams, where a runner of a job is kept from obeying it', () => {
  const src = join(import.meta.dirname, '../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    // What this process says before it can load anything, and what runs during development only.
    (file) => /\.ts$/.test(file) && !/\.(?:test|fixture)\.ts$|^codegen|cli.main\.ts$/.test(file),
  )
  const prints = /(?:stdout|stderr)\b[^\n]*\.write\(|^ *console\./m
  const printing = files.filter((file) => prints.test(readFileSync(join(src, file), 'utf8')))
  expect(printing).toEqual([])
  const own = readFileSync(join(import.meta.dirname, 'process.ts'), 'utf8')
  expect(own.match(/stream\.write\(/g)).toHaveLength(1)
})
