// Loaded first, by every version of Node. This file and its imports must not need a newer one.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/** One sentence where this Node is too old for Assay; undefined elsewhere. */
export const nodeProblem: string | undefined =
  major < 22 || (major === 22 && minor < 19)
    ? `Assay needs Node 22.19 or newer, and this is ${process.version}: install Node 24. In one project only: npm install -D node@24`
    : undefined
