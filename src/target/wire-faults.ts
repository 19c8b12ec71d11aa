import { pointerOf } from '../json/index.ts'
import { findAddressProblem } from './addresses.ts'
import type { ConfiguredTarget } from './configuration.ts'
import { type Fault, faultAt } from './fault.ts'

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Returns what keeps requests from being sent: faults in the addresses, the key and the headers of a target, with pointers
 * into the target. A key may be read from a file together with its line break, for example.
 */
export function findWireFaults({
  baseUrl,
  sandboxUrl = baseUrl,
  apiKey,
  headers = {},
}: Pick<ConfiguredTarget, 'baseUrl' | 'sandboxUrl' | 'apiKey' | 'headers'>): readonly Fault[] {
  return [
    ...faultAt('/baseUrl', findAddressProblem(baseUrl)),
    ...(sandboxUrl === baseUrl ? [] : faultAt('/sandboxUrl', findAddressProblem(sandboxUrl))),
    ...faultAt('/apiKey', findValueProblem(apiKey)),
    ...Object.entries(headers).flatMap(([name, value]) =>
      faultAt(
        `/headers${pointerOf([name])}`,
        headerName.test(name) ? findValueProblem(value) : 'is not the name of a header',
      ),
    ),
  ]
}

function findValueProblem(value: string): string | undefined {
  return headerValue.test(value)
    ? undefined
    : 'contains a line break, or another character that no header may have'
}
