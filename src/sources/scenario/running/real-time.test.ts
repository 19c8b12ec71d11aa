import { expect, test } from 'vitest'
import { run } from './wire.fixture.ts'

test('a wait in real time is told when it begins, with the scenario that waits', async () => {
  const waits: string[] = []
  const onWait = (ms: number, scenario: string) => void waits.push(`${scenario} ${ms}`)
  const answer = () => [404, {}] as const
  const steps = [
    async ({ actions }: Parameters<Parameters<typeof run>[0][number]>[0]) => {
      await actions.advanceClock(1_800)
    },
  ]
  const { waited } = await run(steps, { answer, slow: true, onWait })
  expect(waits).toEqual(['a/b/c 1800000'])
  expect(waited).toBe(1_800_000)
  const inVain = await run(steps, { answer, onWait })
  expect(inVain.runs[0]!.result.outcome).toBe('blocked')
  expect(waits).toHaveLength(1)
})
