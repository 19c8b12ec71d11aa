/** Packs the package once, and checks it as somebody installs it: its exports, its manifest, and that its types compile. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { inFolder } from './bench/temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

function run(command: string, words: readonly string[], cwd = root): void {
  execFileSync(command, words, { cwd, stdio: 'inherit' })
}

await inFolder(async (folder) => {
  run('npm', ['pack', '--silent', '--pack-destination', folder])
  const tarball = join(folder, `${manifest.name}-${manifest.version}.tgz`)
  run('attw', [tarball, '--profile', 'esm-only'])
  run('publint', [tarball])
  install(tarball, folder)
  compile(folder)
})

function install(tarball: string, folder: string): void {
  const installed = join(folder, 'node_modules')
  const own = join(installed, manifest.name)
  mkdirSync(own, { recursive: true })
  for (const name of ['undici', 'vitest', '@types']) {
    symlinkSync(join(modules, name), join(installed, name))
  }
  run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1'])
}

/** Compiles a program that imports it, as compilers find packages, where declarations of libraries are checked too. */
function compile(folder: string): void {
  const imported = `import { testTarget } from '${manifest.name}'
import { conformance } from '${manifest.name}/vitest'
export const all = [testTarget, conformance]
`
  writeFileSync(join(folder, 'one.ts'), imported)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const checked = ['one.ts', '--noEmit', '--strict', '--target', 'es2022', '--types', 'node']
  for (const [resolution, module] of [
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ] as const) {
    const how = ['--moduleResolution', resolution, '--module', module, '--skipLibCheck', 'false']
    run('tsc', [...checked, ...how], folder)
  }
}
