import { unbracketed } from '../../base/log/index.ts'
import { countOf } from '../../core/run/index.ts'
import { most } from './limits.ts'
import { showLine } from './show.ts'
import type { View } from './view/view.ts'

/** One error for each of the first broken clauses, and one for all others. */
export function renderAnnotations({ broken, title, mark }: View): string {
  const room = most.annotations
  const listed = broken.slice(0, broken.length > room ? room - 1 : room)
  const rest = broken.slice(listed.length)
  const addresses = rest.map(({ address }) => address).join(', ')
  const lines = listed.map(({ address, says, evidence, times }) =>
    commandOf('error', `${address}, ${countOf(times, 'time')}`, `${says} ${evidence}`),
  )
  if (rest.length > 0) {
    lines.push(commandOf('error', countOf(rest.length, 'more broken clause'), addresses))
  }
  if (broken.length === 0 && mark !== '✓') lines.push(commandOf('warning', 'Assay', title))
  return lines.join('')
}

/** Returns a workflow command. Characters that would end it, or begin another one, are escaped as GitHub documents. */
function commandOf(name: 'error' | 'warning', title: string, text: string): string {
  const escaped = (value: string) => unbracketed(showLine(value)).replaceAll('%', '%25')
  const property = escaped(title).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${name} title=${property}::${escaped(text)}\n`
}
