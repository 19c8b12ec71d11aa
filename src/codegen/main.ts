import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from './generate.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(root, 'src/contract/generated')
const outputs = await generate(root)
const stale = Object.entries(outputs).filter(([file, text]) => read(join(folder, file)) !== text)
const orphans = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((file) => !(file in outputs))

if (process.argv.includes('--check')) {
  for (const file of [...stale.map(([file]) => file), ...orphans]) {
    console.error(`src/contract/generated/${file} is stale; run npm run generate`)
    process.exitCode = 1
  }
} else {
  mkdirSync(join(folder, 'validators'), { recursive: true })
  for (const [file, text] of stale) writeFileSync(join(folder, file), text)
  for (const file of orphans) rmSync(join(folder, file))
  console.log(`${stale.length} generated files written, ${orphans.length} removed`)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
