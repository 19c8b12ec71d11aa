import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, objectOf } from '../../base/json/index.ts'
import { inputLimits } from '../../core/exchange/index.ts'

/** `_file`, as Playwright writes it. Bodies whose files cannot be read stay as they are. */
export function attachBodies(entry: unknown, folder: string): void {
  const { request, response } = objectOf(entry)
  for (const body of [objectOf(request).postData, objectOf(response).content]) {
    if (!isObject(body) || body._file === undefined || body.text) continue
    const text = base64In(body._file, folder)
    if (text !== undefined) Object.assign(body, { text, encoding: 'base64' })
  }
}

/** The text of a file in base64. Only files beside the HAR file are read: its contents must not name other folders. */
function base64In(name: unknown, folder: string): string | undefined {
  if (typeof name !== 'string' || !/^[\w-][\w.-]*$/.test(name)) return undefined
  try {
    const file = join(folder, name)
    const found = statSync(file)
    if (!found.isFile() || found.size > inputLimits.body) return undefined
    return readFileSync(file).toString('base64')
  } catch {
    return undefined
  }
}
