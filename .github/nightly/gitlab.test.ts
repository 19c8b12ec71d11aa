import { expect, test } from 'vitest'
import { call, report, startForge } from './forge.fixture.ts'
import { finding, runWith } from './run.fixture.ts'

const broken = () => runWith([finding('f1', 'a#one')])

test('an issue of GitLab is opened with its label, changed, commented, closed and opened again', async () => {
  const forge = await startForge('gitlab')
  const writes = await report(forge, broken(), broken(), runWith([]), broken())
  const change = ['POST /issues/1/notes', 'PUT /issues/1']
  expect(writes).toEqual([['POST /issues'], ['PUT /issues/1'], change, change])
  expect(forge.issues).toMatchObject([{ isClosed: false, labels: ['assay'] }])
  expect(forge.comments.map(({ body }) => body.split(':')[0])).toEqual(['Fixed', 'Broken again'])
})

test('a comment on a merge request is changed in place, also where it stands on a later page', async () => {
  const forge = await startForge('gitlab')
  for (let id = 1; id <= 4; id += 1)
    forge.comments.push({ id, on: 'merge_requests/7', by: 'eve', body: 'Good.' })
  const comment = ['comment', broken(), '--pull', '7']
  await call(forge, comment)
  await call(forge, comment)
  await call(forge, ['comment', runWith([]), '--pull', '7'])
  expect(forge.calls.filter((one) => !one.startsWith('GET'))).toEqual([
    'POST /merge_requests/7/notes',
    'PUT /merge_requests/7/notes/5',
  ])
  expect(forge.comments.at(-1)!.body).toContain('No violation is new.')
})

const refusals = [
  [{ times: 99, status: 404 }, /^Warning: The forge .* with 404\. The next run will not repair it/],
  [
    { times: 99, status: 401, body: '{"error_description":"secret-token expired"}' },
    /401 \(••• exp/,
  ],
  [{ times: 99, status: 403, body: '{"message":"403 Forbidden"}' }, /with 403 \(403 Forbidden\)/],
  [{ times: 1, status: 429, headers: { 'retry-after': '0.01' } }, /^$/],
] as const

test.each(refusals)('GitLab refuses with %j: the job goes on', async (refusal, sentence) => {
  const forge = await startForge('gitlab')
  forge.refuse({ ...refusal })
  const ended = await call(forge, ['issues', broken()])
  expect(ended).toMatchObject({ status: 0, error: '' })
  expect(ended.out).toMatch(sentence)
})

test.each(['github', 'gitlab'] as const)(
  'an issue of %s whose label was removed, or never set, is known again',
  async (face) => {
    const forge = await startForge(face, { dropsLabels: true })
    await report(forge, broken(), broken(), runWith([]))
    expect(forge.issues).toMatchObject([{ labels: [], isClosed: true }])
  },
)

const misuses = [
  [{ CI_API_V4_URL: '' }, /names no forge: GITHUB_REPOSITORY .* ASSAY_GITLAB_TOKEN/],
  [{ CI_PROJECT_ID: '../7' }, /CI_PROJECT_ID is not set/],
  [{ ASSAY_GITLAB_TOKEN: '' }, /ASSAY_GITLAB_TOKEN is not set: an access token .* scope api/],
] as const

test.each(misuses)('error: %j is one sentence and ends with 2', async (env, sentence) => {
  const { status, error } = await call(await startForge('gitlab'), ['issues', broken()], env)
  expect([status, error]).toEqual([2, expect.stringMatching(sentence)])
  expect(error.trim().split('\n')).toHaveLength(1)
})
