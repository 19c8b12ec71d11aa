import { SuiteError } from '../errors/index.ts'
import { pointerOf } from '../json/index.ts'
import type { ConfiguredTarget } from './configuration.ts'

const nameOfHeader = /^[\w!#$%&'*+.^`|~-]+$/
const valueOfHeader = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Key and headers of a target go out as they are: E_CONFIG_INVALID where no header can hold them, such as a key with the
 * line break of the file that it was read from. `pointer` is the place of the target in the configuration.
 */
export function assertSendable(
  { apiKey, headers = {} }: Pick<ConfiguredTarget, 'apiKey' | 'headers'>,
  pointer: string,
): void {
  const problems: Record<string, string> = {}
  const check = (place: string, value: string) => {
    if (valueOfHeader.test(value)) return
    problems[pointer + place] = 'holds a line break, or another character that no header can hold'
  }
  check('/apiKey', apiKey)
  for (const [name, value] of Object.entries(headers)) {
    const place = `/headers${pointerOf([name])}`
    check(place, value)
    if (!nameOfHeader.test(name)) problems[pointer + place] = 'is not the name of a header'
  }
  if (Object.keys(problems).length === 0) return
  throw new SuiteError('E_CONFIG_INVALID', 'The target has a header that cannot be sent.', {
    facts: problems,
    remedy: 'Correct it, or the environment variable that it comes from.',
  })
}
