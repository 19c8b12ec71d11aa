import { type OperationAddress, operations } from '../contract/index.ts'
import { type SubjectName, subjects } from '../target/catalogue/index.ts'

const addresses = Object.keys(operations) as OperationAddress[]

/** The operations whose paths take an id of the kind of a subject, or that take its token: what the subject is for. */
export function operationsOf(name: SubjectName): readonly OperationAddress[] {
  const { example } = subjects[name]
  if ('token' in example) {
    return addresses.filter((address) => operations[address].credential === 'widget-token')
  }
  const [prefix = ''] = example.id.split('_')
  return addresses.filter((address) => operations[address].path.includes(`{${prefix}_id}`))
}
