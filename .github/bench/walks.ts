/**
 * Carries out the walks of CONTRIBUTING.md, each in a copy of the repository: writes what its blocks show, and runs its commands.
 *   npm run walks               all
 *   npm run walks -- operation  those whose name has this word
 * Exits with 1 where a command of a walk fails.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './command-time.ts'
import { inFolder } from './temporary-folder.ts'
import { type Edit, edited, type Walk, walksIn } from './walk-steps.ts'

const [word = ''] = process.argv.slice(2)
for (const walk of walksIn().filter(({ name }) => name.toLowerCase().includes(word))) {
  console.log(`\n${walk.name}`)
  const isDone = await inFolder((folder) => carryOut(walk, folder))
  if (!isDone) process.exitCode = 1
}

function carryOut({ steps }: Walk, folder: string): boolean {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).match(/[^\0]+/g)!
  // What was removed is listed until it is committed, and a link to a folder as a file.
  for (const file of files.filter((one) => isFile(join(root, one)))) {
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return steps.every((step) => {
    if ('path' in step) return write(step, folder)
    return step.commands.every((command) => run(command, folder))
  })
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function write(edit: Edit, folder: string): true {
  const file = join(folder, edit.path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, edited(existsSync(file) ? readFileSync(file, 'utf8') : '', edit))
  return true
}

function run(command: string, folder: string): boolean {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    shell: true,
    encoding: 'utf8',
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`  ${status === 0 ? '✓' : '✗'} ${command}  ${seconds} s`)
  if (status !== 0) console.log(`${stdout}${stderr}`)
  return status === 0
}
