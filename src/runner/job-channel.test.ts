import { expect, test } from 'vitest'
import { askForJob, offerJob } from './job-channel.ts'

const job = {
  suites: '/s',
  files: [],
  scenarios: ['a'],
  target: {} as never,
  slow: false,
  traffic: { mode: 'live' } as const,
}

test('a job that is there when it is asked for is handed over', async () => {
  const offer = offerJob()
  offer.make(job)
  expect(await askForJob(offer.channel)).toEqual(job)
})

test('a job that comes later is waited for', async () => {
  const offer = offerJob()
  const asking = askForJob(offer.channel)
  setTimeout(() => offer.make(job), 20)
  expect(await asking).toEqual(job)
})

test('the first word counts, and it may be that there is no job', async () => {
  const offer = offerJob()
  offer.make(null)
  offer.make(job)
  expect(await askForJob(offer.channel)).toBeNull()
})
