// Issues and comments on GitLab, by its REST API v4.
import { connect, ownBy, Problem } from './api.mjs'

/** @returns {import('./api.mjs').Forge} */
export function gitlab(isDry) {
  const {
    CI_API_V4_URL: api,
    CI_PROJECT_ID: project,
    ASSAY_GITLAB_TOKEN: token,
    CI_JOB_URL: job,
  } = process.env
  if (!/^\d+$/.test(project ?? '')) throw new Problem('CI_PROJECT_ID is not set: a number.')
  // The token of a job may not write issues.
  if (!token && !isDry)
    throw new Problem(
      'ASSAY_GITLAB_TOKEN is not set: an access token of the project, or of a user, with the role Reporter and the scope api.',
    )
  const { list, send } = connect(`${api}/projects/${project}`, token, isDry)
  const authored = ({ author, ...written }) => ({ ...written, author: author?.id })
  const { me, own } = ownBy(async () => (await connect(api, token).ask('GET', '/user')).id)
  return {
    job,
    async issues() {
      const all = token ? await list('/issues', { state: 'all', author_id: await me() }) : []
      return all.map(({ iid, description, state, ...issue }) => {
        const isClosed = state === 'closed'
        return { ...authored(issue), number: iid, body: description ?? '', isClosed }
      })
    },
    open: ({ title, body, label }) =>
      send('POST', '/issues', { title, description: body, labels: label }),
    change: (number, { title, body, isOpen }) =>
      send('PUT', `/issues/${number}`, {
        ...{ title, description: body },
        ...(isOpen !== undefined && { state_event: isOpen ? 'reopen' : 'close' }),
      }),
    comment: (number, body) => send('POST', `/issues/${number}/notes`, { body }),
    comments: async (pull) => (await list(`/merge_requests/${pull}/notes`)).map(authored),
    own,
    write: (pull, body, id) =>
      id === undefined
        ? send('POST', `/merge_requests/${pull}/notes`, { body })
        : send('PUT', `/merge_requests/${pull}/notes/${id}`, { body }),
  }
}
