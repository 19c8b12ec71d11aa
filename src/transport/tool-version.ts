import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The version of Assay that runs, from its own package.json (asked for by name: source and dist agree). */
export const toolVersion: string = (require('assay/package.json') as { version: string }).version
