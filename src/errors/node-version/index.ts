// Loaded first and by every Node: nothing here, and nothing that is imported beside it, may need a newer one to be read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/** One sentence where this Node is too old for Assay; undefined elsewhere. */
export const nodeProblem: string | undefined =
  major < 22 || (major === 22 && minor < 19)
    ? `Assay needs Node 22.19 or newer, and this is ${process.version}: install Node 24.`
    : undefined
