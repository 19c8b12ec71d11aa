import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Json, objectOf } from '../json/index.ts'

const mostBytes = 16 * 1024 * 1024

/**
 * An entry with the bodies in it that its recorder wrote to files beside the HAR file (`_file`, as Playwright does);
 * `folder` is where the HAR file is. An entry without such bodies, or whose files cannot be read, stays as it is.
 */
export function withAttached(entry: unknown, folder: string): unknown {
  const { request, response } = objectOf(entry)
  const [sent, content] = [objectOf(request).postData, objectOf(response).content]
  const [sentText, receivedText] = [sent, content].map((body) => textOf(objectOf(body), folder))
  if (sentText === undefined && receivedText === undefined) return entry
  return {
    ...objectOf(entry),
    request: {
      ...objectOf(request),
      ...(sentText && { postData: { ...objectOf(sent), ...sentText } }),
    },
    response: {
      ...objectOf(response),
      ...(receivedText && { content: { ...objectOf(content), ...receivedText } }),
    },
  }
}

/** Only files right beside the HAR file: what a file says is no reason to read another folder. */
function textOf({ _file: name, text }: Json, folder: string): Json | undefined {
  if (typeof name !== 'string' || (typeof text === 'string' && text !== '')) return undefined
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined
  try {
    const file = join(folder, name)
    const found = statSync(file)
    if (!found.isFile() || found.size > mostBytes) return undefined
    return { text: readFileSync(file).toString('base64'), encoding: 'base64' }
  } catch {
    return undefined
  }
}
