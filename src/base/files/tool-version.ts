import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The version of Assay in its package.json, which is found by name, so that source and `dist` read the same file. */
export const toolVersion: string = (require('assay/package.json') as { version: string }).version
