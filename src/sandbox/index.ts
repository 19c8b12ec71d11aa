export type { SandboxResponse } from './call.ts'
export type { Defect, Variant } from './deviation.ts'
export { sampleResponses } from './samples.ts'
export type { SentRequest } from './server.ts'
export { type RunningSandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts'

/** The configuration file that describes the sandbox as a target. */
export const sandboxConfiguration = new URL('./assay.config.json', import.meta.url)
