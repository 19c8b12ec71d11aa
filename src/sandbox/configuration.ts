/** The file that describes this very sandbox as a target, in the words of any other target. */
export const sandboxConfiguration = new URL('./assay.config.json', import.meta.url)
