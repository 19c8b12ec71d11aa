// The issues of forge.mjs as text: one for a violation, one for a night that tested less than it should.

/** The hidden line by which an issue is known again. */
export const marker = (id) => `<!-- assay finding ${id} -->`

/** The id of the issue for a night that is not whole; no finding has it. */
export const night = 'night'

/** The issue of one violation. Nothing in its title changes from one night to the next. */
export function issueOf(id, found, run, sentences) {
  const { clause, origin, message, operation, pointer, expected, actual, scenario } = found[0]
  const place = pointer === '' ? 'the whole response' : pointer.replace(/\/\d+(?=\/|$)/g, '/*')
  const exchange = run.exchanges?.[found[0].exchange]
  const [section] = clause.split('#')
  const facts = [
    ['clause', `${clause} (${origin})`],
    ['section', section],
    ['operation', operation],
    ['place', place],
    ['expected', expected],
    ['actual', actual],
    ['target', `${run.target.name}, API ${run.apiVersion}`],
    ['seen', `${found.length} ${found.length === 1 ? 'time' : 'times'}`],
  ].filter(([, value]) => value !== undefined && value !== null && value !== '')
  const repeat = `npx assay run ${scenario} --target ${run.target.name}`
  const lines = [
    ...(sentences.has(clause) ? [`> ${escaped(sentences.get(clause))}`, ''] : []),
    escaped(message),
    '',
    ...facts.map(([name, value]) => `- ${name}: ${code(value)}`),
    ...exchangeLines(exchange),
    ...stepLines(run, found[0]),
    '',
    'Repeat it, or read what the contract says:',
    '',
    ...fenced(scenario === undefined ? '' : repeat, `npx assay explain ${clause}`),
    '',
    jobOf(run),
    marker(id),
    `<!-- assay clause ${clause} -->`,
  ]
  const title = `${clause}: broken at ${place}${operation ? ` of operation ${operation}` : ''}`
  return { title: plain(title, 200), body: lines.join('\n') }
}

/** The issue of a night that is incomplete, or left no run; `because`: a sentence each. */
export function nightOf(run, because) {
  const headline = run === undefined ? [] : [escaped(run.headline.text), '']
  const lines = [
    ...headline,
    ...because.map((one) => `- ${escaped(one)}`),
    '',
    ...(run === undefined ? [] : [jobOf(run)]),
    marker(night),
  ]
  return { title: 'Assay did not test all that it should', body: lines.join('\n') }
}

function exchangeLines(exchange) {
  if (exchange === undefined) return []
  const { request, response, failure } = exchange
  const came = response === null ? [failure?.message] : [`${response.status}`, response.body]
  return [
    '',
    'Request',
    '',
    ...fenced(`${request.method} ${request.url}`, request.body),
    '',
    'Response',
    '',
    ...fenced(...came),
  ]
}

/** The calls of the scenario, up to the one that showed the violation. */
function stepLines({ exchanges = [] }, { scenario, exchange }) {
  const steps = exchanges.flatMap((one, index) => {
    if (scenario === undefined || one.scenario !== scenario || index > exchange) return []
    const { method, url } = one.request
    return [`${method} ${url} → ${one.response?.status ?? 'no response'}`]
  })
  return steps.length < 2 ? [] : ['', `Steps of ${code(scenario)}`, '', ...fenced(...steps)]
}

/** The job that wrote a run. */
export function jobOf({ startedAt }) {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: id,
  } = process.env
  const link =
    server && repository && id ? ` [Job](${server}/${repository}/actions/runs/${id}).` : ''
  return `Run of ${plain(startedAt, 40)}.${link}`
}

// Text of others: nothing in it is Markdown, a mention or a comment.

export function plain(text, longest = 1_000) {
  const line = String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

export function escaped(text) {
  return plain(text).replace(/[\\`*_{}[\]<>()#|!@]/g, '\\$&')
}

export function code(text) {
  return `\`${plain(text, 300).replaceAll('`', "'").replaceAll('|', '¦')}\``
}

/** Texts and JSON values as a block of code that nothing in them can end. */
function fenced(...values) {
  const shown = values.filter((value) => value !== undefined && value !== null && value !== '')
  const texts = shown.map((value) =>
    typeof value === 'string' ? plain(value) : JSON.stringify(value, null, 2),
  )
  const lines = texts.join('\n').split('\n').slice(0, 80)
  return ['```', ...lines.map((line) => plain(line, 500).replaceAll('`', "'")), '```']
}
