import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './process-mark.ts'

const form = /^\.(.+)\.(\d+)\.[\da-f-]{36}\.tmp$/

/** A name beside a file, which tells whose it is. */
export function temporaryBeside(file: string): string {
  return join(dirname(file), `.${basename(file)}.${process.pid}.${randomUUID()}.tmp`)
}

/** Removes what killed processes have left beside a file, and all that was to become that file. */
export async function sweepTemporary(file: string): Promise<void> {
  const folder = dirname(file)
  const left = (await readdir(folder)).filter((name) => {
    const [, of, pid] = form.exec(name) ?? []
    return of !== undefined && (of === basename(file) || !isAlive(Number(pid)))
  })
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
