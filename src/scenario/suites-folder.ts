import { fileURLToPath } from 'node:url'

/** The folder of the scenarios that come with Assay, from source and compiled. */
export const suitesFolder: string = fileURLToPath(new URL('../../suites', import.meta.url))
