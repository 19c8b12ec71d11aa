// Issues and comments on GitHub, or on a forge with its API.
import { connect, ownBy, Problem } from './api.mjs'

/** @returns {import('./api.mjs').Forge} */
export function github(isDry) {
  const {
    GITHUB_API_URL: api = 'https://api.github.com',
    GITHUB_GRAPHQL_URL: graphql = `${api}/graphql`,
    GITHUB_REPOSITORY: repository,
    GITHUB_TOKEN: token,
    GITHUB_SERVER_URL: server,
    GITHUB_RUN_ID: run,
  } = process.env
  if (!/^[\w-][\w.-]*\/[\w.-]+$/.test(repository))
    throw new Problem('GITHUB_REPOSITORY is no repository: OWNER/NAME.')
  if (!token && !isDry) throw new Problem('GITHUB_TOKEN is not set.')
  const { list, send } = connect(`${api}/repos/${repository}`, token, isDry)
  const authored = ({ user, ...written }) => ({ ...written, author: user?.login })
  /** The token of a job may not read its user: GraphQL says who that is. No user can have the name of a bot. */
  const whoami = async () => {
    const orElse = (other) => (error) => {
      // Who is not asked today is not somebody else: the issues of another one would be opened anew.
      if (!error.isForGood) throw error
      return other
    }
    const user = await connect(api, token).ask('GET', '/user').catch(orElse({}))
    if (user?.login) return user.login
    const query = { query: '{ viewer { login } }' }
    const { data } = await connect(graphql, token).ask('POST', '', query).catch(orElse({}))
    return data?.viewer?.login ?? 'github-actions[bot]'
  }
  const { me, own } = ownBy(whoami)
  return {
    job: server && run && `${server}/${repository}/actions/runs/${run}`,
    async issues() {
      const all = token ? await list('/issues', { state: 'all', creator: await me() }) : []
      return all.map((issue) => ({ ...authored(issue), isClosed: issue.state === 'closed' }))
    },
    open: ({ title, body, label }) => send('POST', '/issues', { title, body, labels: [label] }),
    change: (number, { isOpen, ...change }) =>
      send('PATCH', `/issues/${number}`, {
        ...change,
        ...(isOpen === true && { state: 'open' }),
        ...(isOpen === false && { state: 'closed', state_reason: 'completed' }),
      }),
    comment: (number, body) => send('POST', `/issues/${number}/comments`, { body }),
    comments: async (pull) => (await list(`/issues/${pull}/comments`)).map(authored),
    own,
    write: (pull, body, id) =>
      id === undefined
        ? send('POST', `/issues/${pull}/comments`, { body })
        : send('PATCH', `/issues/comments/${id}`, { body }),
  }
}
