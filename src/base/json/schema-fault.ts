export interface Validate<Document> {
  (value: unknown): value is Document
  readonly errors?: readonly SchemaFault[] | null
}

interface SchemaFault {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

export function faultOf({ errors }: Pick<Validate<unknown>, 'errors'>): string {
  const [fault] = errors ?? []
  return fault === undefined ? '' : `${fault.instancePath || 'it'} ${expected(fault)}`
}

function expected({ keyword, params, message = keyword }: SchemaFault): string {
  switch (keyword) {
    case 'required':
      return `must have "${params.missingProperty}"`
    case 'enum':
      return `must be one of ${(params.allowedValues as readonly unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'type':
      return `must be ${kinds[String(params.type)] ?? `of type ${params.type}`}`
    case 'pattern':
      return `must match ${params.pattern}`
    default:
      return message
  }
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}
