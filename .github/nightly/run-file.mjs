// The run that the command is about, and what stands beside it.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from './api.mjs'
import { countOf } from './text.mjs'

export async function readRun(file) {
  const text = await readFile(file, 'utf8').catch(async (error) => {
    const there = error.code === 'ENOENT' ? ` ${await around(dirname(file))}` : ''
    throw new Problem(`The run cannot be read: ${file} (${error.code}).${there}`)
  })
  let run
  try {
    run = JSON.parse(text)
  } catch {
    throw new Problem(`The run is not JSON, or is cut off: ${file}.`)
  }
  const isRun =
    run?.schemaVersion === 1 && Array.isArray(run.findings) && Array.isArray(run.clauses)
  if (!isRun) throw new Problem(`The file is no run.json of Assay: ${file}.`)
  return run
}

/** So many names of a folder are told. */
const most = 10

/** What is in a folder where a file was looked for; of one that is not there, in the nearest one around it. */
async function around(folder) {
  const names = await readdir(folder).catch(() => undefined)
  const called = folder === '.' ? 'The folder of the job' : `The folder ${folder}`
  if (names?.length === 0) return `${called} is empty.`
  if (names !== undefined) return `${called} has ${listOf(names.toSorted())}.`
  const outer = dirname(folder)
  const missing = `There is no folder ${folder}`
  if (outer === folder) return `${missing}.`
  const rest = await around(outer)
  return rest.startsWith('There') ? rest : `${missing}; ${rest[0].toLowerCase()}${rest.slice(1)}`
}

function listOf(names) {
  const more = names.length - most
  const shown = [...names.slice(0, most), ...(more > 0 ? [countOf(more, 'other')] : [])]
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ')
}

/** What the report of the run says of each broken clause, the gravest first, from beside the run; nothing if it was not written. */
export async function readTexts(file) {
  const text = await readFile(join(dirname(file), 'issues.json'), 'utf8').catch(() => '[]')
  try {
    return new Map(JSON.parse(text).map((issue) => [issue.clause, issue]))
  } catch {
    return new Map()
  }
}
