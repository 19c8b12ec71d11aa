import { expect, test } from 'vitest'
import { openEffectOrder } from './effect-order.ts'

test('effects wait for those of all that began, and keep nothing of what ended', async () => {
  const { take, idle } = openEffectOrder()
  const ended: string[] = []
  const work = (name: string) => async (earlier: Promise<unknown>) => {
    await earlier
    ended.push(name)
    return 'a long response'
  }
  await Promise.all(['first', 'second', 'third'].map((name) => take(work(name))))

  expect(await idle()).toBeUndefined()
  expect(ended).toEqual(['first', 'second', 'third'])
})

test('work that begins when other work ends is waited for, too', async () => {
  const { take, idle } = openEffectOrder()
  const ended: string[] = []
  const work = (name: string) => async (earlier: Promise<unknown>) => {
    await earlier
    ended.push(name)
  }
  take(work('first')).then(() => take(work('second')))

  await idle()
  expect(ended).toEqual(['first', 'second'])
})
