/** The configuration of the sandbox as a target: the same recipes as any other's, over the same HTTP. */
export const sandboxConfiguration = new URL('../assay.config.json', import.meta.url)
