#!/usr/bin/env node
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

// What is compiled once is not compiled again by the next run; workers find the cache by this name.
enableCompileCache()
process.env.NODE_COMPILE_CACHE ??= dirname(getCompileCacheDir() ?? '')

const { runCommandLine } = await import('./run-command-line.ts')
const exitCode = await runCommandLine(process.argv.slice(2))

// All is written; sockets and threads that linger have nothing more to say.
process.exit(exitCode)
