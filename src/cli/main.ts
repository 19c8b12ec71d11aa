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
  // All is written; sockets may linger.
  .then((exitCode) => process.exit(exitCode))
