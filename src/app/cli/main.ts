#!/usr/bin/env node
import module from 'node:module'
import { nodeProblem } from '../../base/errors/node-version/index.ts'

if (nodeProblem !== undefined) {
  console.error(nodeProblem)
  process.exit(2)
}

// Node keeps the compiled code, so that the next run does not compile it again.
module.enableCompileCache()

// Node would print its warnings about the module of a configuration beside the error of Assay.
process.removeAllListeners('warning')
process.on('warning', ({ name, message }) => {
  if (!/^(?:Failed to load the ES module|Module type of )/.test(message)) {
    console.error(`${name}: ${message}`)
  }
})

// No top-level await: an old Node could not even read it, to say that it is too old.
import('./command-line.ts')
  .then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)))
  .catch((error: unknown) => {
    // The installation is damaged or the working folder is gone. That is not exit code 1, because nobody is nonconformant.
    const [because] = String(error).split('\n')
    console.error(`Assay cannot start.\n  because  ${because}\n  E_INTERNAL`)
    return 2
  })
  // Everything is written, but sockets may keep the process alive.
  .then((exitCode) => process.exit(exitCode))
