import { client, profile, reportOptions, targetOptions } from './common-options.ts'
import { number, type Options, text } from './options.ts'

const { 'keep-exchanges': _, quiet: __, ...ofReports } = reportOptions

export const proxyOptions = {
  upstream: text('URL', 'address of the implementation (default: that of the target)'),
  port: text('[HOST:]PORT', 'where to listen; 0 takes any free port', { default: '4011' }),
  config: targetOptions.config,
  target: text('NAME', 'target of the configuration: address, dialect, certificates, waivers'),
  'api-version': text('DATE', 'API version of requests that name none'),
  profile,
  record: text('DIR', 'record the traffic as HAR files, redacted, for assay check DIR'),
  client,
  'status-port': number('PORT', 'serve the running counts at http://127.0.0.1:PORT/_assay', {
    max: 65_535,
  }),
  ...ofReports,
} satisfies Options
