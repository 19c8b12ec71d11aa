import { SuiteError } from '../errors/index.ts'
import { pointerOf } from '../json/index.ts'
import type { ConfiguredTarget } from './configuration.ts'

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Throws E_CONFIG_INVALID if the key or a header of a target cannot be sent, such as a key that was read from a file
 * together with its line break. `pointer` is the place of the target in the configuration.
 */
export function assertSendable(
  { apiKey, headers = {} }: Pick<ConfiguredTarget, 'apiKey' | 'headers'>,
  pointer: string,
): void {
  const problems: Record<string, string> = {}
  const check = (place: string, value: string) => {
    if (headerValue.test(value)) return
    problems[pointer + place] =
      'contains a line break, or another character that no header may have'
  }
  check('/apiKey', apiKey)
  for (const [name, value] of Object.entries(headers)) {
    const place = `/headers${pointerOf([name])}`
    check(place, value)
    if (!headerName.test(name)) problems[pointer + place] = 'is not the name of a header'
  }
  if (Object.keys(problems).length === 0) return
  throw new SuiteError('E_CONFIG_INVALID', 'The target has a header that cannot be sent.', {
    facts: problems,
    remedy: 'Correct the value, or the environment variable that it comes from.',
  })
}
