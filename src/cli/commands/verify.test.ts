import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCommandHost } from '../command-host.fixture.ts'

const call = openCommandHost()
const assay = (...words: readonly string[]) => call({ words })

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'assay-verify-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a claim is written, verified, and held against what the target shows now', async () => {
  const out = folder()
  const file = join(out, 'claim.json')
  const made = await assay('run', '--profile', 'webhooks', '--claim', file, '--out', out)
  expect(made.status, made.stderr).toBe(0)
  expect(made.stdout).toContain('Claim (conformant):')
  const claim = JSON.parse(readFileSync(file, 'utf8'))
  expect(claim).toMatchObject({
    implementation: { name: 'Assay sandbox' },
    profile: ['webhooks'],
    result: 'conformant',
    reproduce: expect.stringMatching(
      /^assay run --profile webhooks --target sandbox --claim claim\.json$/,
    ),
  })
  expect(await assay('verify', file)).toMatchObject({ status: 0 })
  const again = await assay('verify', file, '--run', '--target', 'sandbox')
  expect(again.status, again.stderr).toBe(0)
  expect(again.stdout).toContain('The target shows what the claim says.')
  const defect = ['--defect', 'flag-as-number']
  const other = await assay('verify', file, '--run', ...defect)
  expect(other.status, other.stderr).toBe(1)
  expect(other.stdout).toContain('The target differs from the claim.')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('Assay sandbox', '\\u001b]0;x\\u202e'))
  const changed = await assay('verify', file)
  expect(changed.status).toBe(1)
  expect(changed.stdout).toContain('was changed')
  expect(changed.stdout).not.toMatch(/[^\n\P{Cc}]|\u202e/u)
})

test('the claim of merged shards is that of the whole run', async () => {
  const out = folder()
  const whole = join(out, 'whole.json')
  const common = ['--replay', '--profile', 'webhooks', '--implementation', 'mock@1.2.3']
  expect((await assay('run', ...common, '--claim', whole, '--out', out)).status).toBe(0)
  const shards = [1, 2].map((index) => join(out, `shards/${index}`))
  for (const [index, shard] of shards.entries()) {
    const { status, stderr } = await assay(
      'run',
      ...common,
      '--shard',
      `${index + 1}/2`,
      '--out',
      shard,
    )
    expect(status, stderr).toBe(0)
  }
  const merged = join(out, 'merged/whole.json')
  const { status, stdout, stderr } = await assay(
    'merge',
    ...shards,
    '--claim',
    merged,
    '--out',
    out,
  )
  expect(status, stderr).toBe(0)
  expect(stdout).toContain('conforms to profile webhooks')
  expect(readFileSync(merged, 'utf8')).toBe(readFileSync(whole, 'utf8'))
  const lost = await assay('merge', shards[0]!, '--out', out)
  expect(lost.status).toBe(3)
  expect(lost.stderr).toMatch(/shard 2 of 2\s+it is missing/)
})

const misuses = [
  [['run', '--replay', '--claim', 'x.json'], /A claim must name the implementation/],
  [['run', '--implementation', 'mock'], /NAME@VERSION/],
  [['run', '--shard', '1/2', '--claim', 'x.json'], /--claim cannot be combined with --shard/],
  [['run', '--shard', '3/2'], /Invalid value: --shard 3\/2/],
  [['merge', 'nowhere.json'], /Cannot read the run/],
  [['verify', 'package.json'], /Cannot read the claim/],
] as const

test.each(misuses)('error: %j is refused with 2', async (words, sentence) => {
  const { status, stderr } = await assay(...words)
  expect(status).toBe(2)
  expect(stderr).toMatch(sentence)
})
