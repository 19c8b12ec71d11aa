import { expect, test } from 'vitest'
import { judgeSettings, openTrace, operations } from '../src/contract/index.ts'
import { bodyFromText, type Exchange, jsonOf } from '../src/exchange/index.ts'
import { createDisguise, createTimeline, type Disguise } from '../src/pseudonym/index.ts'
import { runScenario } from '../src/scenario/index.ts'
import { mutate } from './support/mutation/index.ts'
import { openSandboxSession, scenarios } from './support/tell-all.fixture.ts'
import { recordTraffic } from './support/traffic.fixture.ts'

const canonical = 'https://api.invalid'

test('what the judge says of a mutant, it says of its pseudonyms', async () => {
  const seen = new Set<string>()
  const differing: string[] = []
  for (const exchange of await recordTraffic()) {
    const { origin } = new URL(exchange.request.url)
    const { body, status = 0 } = exchange.response ?? {}
    const { operation } = openTrace(judgeSettings(origin)).judge(exchange)
    if (operation === null || body?.kind !== 'json' || status >= 300) continue
    for (const mutant of mutate(operations[operation].answer, body.value)) {
      const name = `${mutant.operator} ${operation} ${mutant.pointer.replace(/\/\d+(?=\/|$)/g, '/*')}`
      const key = `${name} ${Object.keys(Object(body.value))}`
      if (seen.has(key)) continue
      seen.add(key)
      const response = { ...exchange.response!, body: bodyFromText(JSON.stringify(mutant.body)) }
      // The faithful answer comes first, so that rules across a trace have something to compare with.
      const story = [exchange, { ...exchange, response, startedAt: exchange.startedAt! + 50 }]
      const disguise = disguiseOf(origin, exchange.startedAt!)
      const [real, hidden] = [blamed(origin, story), blamed(canonical, hideAll(disguise, story))]
      if (real !== hidden) differing.push(`${name}\nreal\n${real}\nhidden\n${hidden}`)
    }
  }
  expect(differing).toEqual([])
  expect(seen.size).toBeGreaterThan(3000)
})

test('what the judge says of a story, it says of its pseudonyms, in which nothing secret is left', async () => {
  const { session, close } = await openSandboxSession()
  const settings = { ...session.settings, baseUrl: canonical, sandboxUrl: canonical }
  const { baseUrl, secrets } = session.target
  try {
    for (const { id, scenario } of scenarios) {
      const disguise = disguiseOf(baseUrl, Date.now())
      for (const secret of secrets) disguise.learn(secret, 'key')
      const [real, hidden, told]: [Exchange[], Exchange[], Exchange[]] = [[], [], []]
      const transport: typeof session.transport = async (request) => {
        const asked = disguise.ask(request, 'story')
        real.push(await session.transport(disguise.reveal(asked)))
        hidden.push(disguise.hide(real.at(-1)!, asked))
        told.push(disguise.tell(hidden.at(-1)!))
        return told.at(-1)!
      }
      await runScenario(scenario, id, { ...session, transport, settings })
      expect(blamed(canonical, told), id).toBe(blamed(baseUrl, real))
      expect(blamed(canonical, hidden), id).toBe(blamed(baseUrl, real))
      const text = JSON.stringify(hidden)
      const left = [...disguise.known()].filter(({ everywhere, value }) => {
        return everywhere && text.includes(value)
      })
      expect(left, id).toEqual([])
    }
  } finally {
    await close()
  }
})

function disguiseOf(origin: string, recordedAt: number): Disguise {
  const timeline = createTimeline(recordedAt)
  return createDisguise({ origins: [origin], keptHeaders: ['service-version'], timeline })
}

function hideAll(disguise: Disguise, story: readonly Exchange[]): Exchange[] {
  return story.map((exchange) => {
    const { method, url, headers, body } = exchange.request
    const asked = disguise.ask({ method, url, headers, body: jsonOf(body) }, 'server')
    return disguise.tell(disguise.hide(exchange, asked))
  })
}

/** All that is found in a trace, each finding in a line. */
function blamed(base: string, story: readonly Exchange[]): string {
  const trace = openTrace(judgeSettings(base))
  return story
    .flatMap((exchange) => trace.judge(exchange).findings)
    .map(({ severity, clause, pointer }) => `${severity} ${clause} ${pointer}`)
    .join('\n')
}
