/** The rules of junit-10.xsd, the schema of Jenkins' xUnit step: what stands in an element, and its attributes. */
const elements: Readonly<
  Record<
    string,
    {
      readonly inside: readonly string[]
      readonly attributes: Readonly<Record<string, RegExp>>
      readonly required: readonly string[]
    }
  >
> = (() => {
  const any = /^/
  const time = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$/
  const result = { inside: ['#text'], attributes: { type: any, message: any }, required: [] }
  const figures = { name: any, tests: any, failures: any, errors: any, time }
  return {
    testsuites: { inside: ['testsuite'], attributes: figures, required: [] },
    testsuite: {
      inside: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
      attributes: {
        ...figures,
        group: any,
        skipped: any,
        timestamp: any,
        hostname: any,
        id: any,
        package: any,
        file: any,
        log: any,
        url: any,
      },
      required: ['name', 'tests', 'failures', 'errors'],
    },
    properties: { inside: ['property'], attributes: {}, required: [] },
    property: { inside: [], attributes: { name: any, value: any }, required: ['name', 'value'] },
    testcase: {
      inside: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
      attributes: { name: any, time: any, classname: any, group: any },
      required: ['name'],
    },
    failure: result,
    error: result,
    skipped: result,
    'system-out': { inside: ['#text'], attributes: {}, required: [] },
    'system-err': { inside: ['#text'], attributes: {}, required: [] },
  }
})()

/** What of a file breaks the rules, or is no well-formed XML; nothing where it is valid. */
export function faultsOfJunit(xml: string): readonly string[] {
  const faults: string[] = []
  const open: string[] = []
  const body = xml.replace(/^<\?xml .*?\?>\n/, '')
  for (const [, text = '', tag = ''] of body.matchAll(/([^<]*)(<[^>]*>)?/g)) {
    const holder = open.at(-1) ?? ''
    if (text.trim() !== '' && !elements[holder]?.inside.includes('#text')) {
      faults.push(`text in ${holder}: ${text}`)
    }
    if (/&(?!(?:lt|gt|amp|quot|#39);)/.test(text + tag)) faults.push(`an open entity in ${holder}`)
    if (tag !== '') faults.push(...readTag(tag, open))
  }
  return open.length === 0 ? faults : [...faults, `not closed: ${open.join(', ')}`]
}

/** Opens or closes an element; returns what is wrong with the tag. */
function readTag(tag: string, open: string[]): readonly string[] {
  const holder = open.at(-1) ?? ''
  if (tag.startsWith('</')) {
    return open.pop() === tag.slice(2, -1) ? [] : [`${tag} closes ${holder}`]
  }
  const [, name = '', rest = '', end] = /^<([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>$/.exec(tag) ?? []
  if (end !== '/') open.push(name)
  return faultsOfTag(name, rest, holder)
}

function faultsOfTag(name: string, rest: string, holder: string): readonly string[] {
  const rules = elements[name]
  if (rules === undefined) return [`no element ${name} in ${holder}`]
  const isIn = holder === '' ? name === 'testsuites' : elements[holder]?.inside.includes(name)
  const attributes = new Map(
    Array.from(rest.matchAll(/ ([a-z]+)="([^"]*)"/g), ([, key, value]) => [key!, value!]),
  )
  return [
    ...(isIn ? [] : [`${name} in ${holder}`]),
    ...rules.required.filter((key) => !attributes.has(key)).map((key) => `${name} lacks ${key}`),
    ...[...attributes].flatMap(([key, value]) =>
      rules.attributes[key]?.test(value) ? [] : [`${name} has ${key}="${value}"`],
    ),
  ]
}
