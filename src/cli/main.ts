#!/usr/bin/env node
import module from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `Assay needs Node 22.19 or newer.\n  found  ${process.version}\n  → Install Node 24.`,
  )
  process.exit(2)
}

// What is compiled once is not compiled again by the next run.
module.enableCompileCache()

const { runCommandLine } = await import('./command-line.ts')
const exitCode = await runCommandLine(process.argv.slice(2))

// All is written; sockets may linger.
process.exit(exitCode)
