#!/usr/bin/env node
import module from 'node:module'
import { nodeProblem } from '../errors/node-version/index.ts'

if (nodeProblem !== undefined) {
  console.error(nodeProblem)
  process.exit(2)
}

// What is compiled once is not compiled again by the next run.
module.enableCompileCache()

// No top-level await: an old Node could not even read it, to say that it is too old.
import('./command-line.ts')
  .then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)))
  .catch((error: unknown) => {
    // A damaged installation, or a working folder that is gone: nobody is nonconformant (1).
    const [because] = String(error).split('\n')
    console.error(`Assay cannot start.\n  because  ${because}\n  E_INTERNAL`)
    return 2
  })
  // All is written; sockets may linger.
  .then((exitCode) => process.exit(exitCode))
