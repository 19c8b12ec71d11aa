import { defineCommand, usage } from '../command.ts'
import { proxyOptions } from '../proxy-options.ts'

export const command = defineCommand({
  name: 'proxy',
  summary:
    'Stands between a client and an implementation: passes everything on as it came, tests it against the contract, and writes reports a second after the first request, at least every 30 s, and at the end (Ctrl-C). With a command, runs it, and ends with it; ASSAY_PROXY_URL is the address to call.',
  arguments: { label: '[-- COMMAND…]' },
  options: proxyOptions,
  examples: [
    ['proxy --upstream http://127.0.0.1:4010', 'then let the client call http://127.0.0.1:4011'],
    [
      'proxy --upstream http://127.0.0.1:4010 --record traffic --allow-incomplete -- npm test',
      'the tests that you have, against ASSAY_PROXY_URL',
    ],
    ['proxy --config assay.config.json --target mock', 'with its dialect and waivers'],
  ],
  run: async ({ options, arguments: words }) => {
    const [first = ''] = words
    if (/^https?:/.test(first)) {
      const remedy = { text: 'Name it with', command: ['proxy', '--upstream', first] }
      throw usage('proxy', `${first} is no command.`, { remedy })
    }
    const { runProxy } = await import('../run-proxy.ts')
    return runProxy(options, words)
  },
})
