// Issues and comments on GitHub, or on a forge with its API.
import { connect, Problem } from './api.mjs'

/** @returns {import('./api.mjs').Forge} */
export function github(isDry) {
  const {
    GITHUB_API_URL: api = 'https://api.github.com',
    GITHUB_REPOSITORY: repository,
    GITHUB_TOKEN: token,
    GITHUB_SERVER_URL: server,
    GITHUB_RUN_ID: run,
  } = process.env
  if (!/^[\w-][\w.-]*\/[\w.-]+$/.test(repository))
    throw new Problem('GITHUB_REPOSITORY is no repository: OWNER/NAME.')
  if (!token && !isDry) throw new Problem('GITHUB_TOKEN is not set.')
  const { list, send } = connect(`${api}/repos/${repository}`, token, isDry)
  return {
    job: server && run && `${server}/${repository}/actions/runs/${run}`,
    async issues(label) {
      const all = await list('/issues', { state: 'all', labels: label })
      return all.map((issue) => ({ ...issue, isClosed: issue.state === 'closed' }))
    },
    async open({ title, body, label }) {
      const issue = await send('POST', '/issues', { title, body, labels: [label] })
      return issue?.labels?.map(({ name }) => name)
    },
    change: (number, { isOpen, ...change }) =>
      send('PATCH', `/issues/${number}`, {
        ...change,
        ...(isOpen === true && { state: 'open' }),
        ...(isOpen === false && { state: 'closed', state_reason: 'completed' }),
      }),
    comment: (number, body) => send('POST', `/issues/${number}/comments`, { body }),
    comments: (pull) => list(`/issues/${pull}/comments`),
    write: (pull, body, id) =>
      id === undefined
        ? send('POST', `/issues/${pull}/comments`, { body })
        : send('PATCH', `/issues/comments/${id}`, { body }),
  }
}
