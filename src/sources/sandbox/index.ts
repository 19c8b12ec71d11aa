export type { SandboxResponse } from './call.ts'
export { sandboxConfiguration } from './configuration/index.ts'
export type { Defect } from './defect.ts'
export { type SampleCall, sampleCalls } from './samples.ts'
export type { SentRequest } from './server.ts'
export {
  type RunningSandbox,
  type SandboxOptions,
  type SandboxSettings,
  startSandbox,
} from './start-sandbox.ts'
export type { Variation } from './variation.ts'
