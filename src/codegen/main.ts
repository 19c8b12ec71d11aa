import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from './generate.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const checkOnly = process.argv.includes('--check')
const outputs = Object.entries(await generate(root))
const stale = outputs.flatMap(([folder, files]) =>
  Object.entries(files)
    .map(([file, text]) => ({ path: join(folder, file), text }))
    .filter(({ path, text }) => read(path) !== text),
)
const orphans = outputs.flatMap(([folder, files]) =>
  filesIn(folder)
    .filter((file) => !(file in files))
    .map((file) => join(folder, file)),
)

if (checkOnly) {
  for (const path of [...stale.map(({ path }) => path), ...orphans]) {
    console.error(`${path} is out of date; run npm run generate`)
    process.exitCode = 1
  }
} else {
  for (const { path, text } of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const path of orphans) rmSync(join(root, path))
  console.log(`${stale.length} generated files written, ${orphans.length} removed`)
}

function filesIn(folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
}

function read(path: string): string | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
}
