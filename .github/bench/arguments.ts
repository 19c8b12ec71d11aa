import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What the comment at the head of a script says. */
export function usageOf(script: string): string {
  const [head = ''] =
    /^(?:\/\*\*\n(?: \*.*\n)+|(?:\/\/.*\n)+)/.exec(readFileSync(script, 'utf8')) ?? []
  return head.replace(/^(?:\/\*\*\n| \*\/\n| \* ?|\/\/ ?)/gm, '').trimEnd()
}

/** The options of the script that runs. With `--help` it prints how it is used; the process ends with 2 where an option or a word is unknown. */
export function argumentsOf<const Options extends ParseArgsConfig['options'] & {}>(
  options: Options,
  mayNameMore = true,
) {
  const usage = () => usageOf(process.argv[1]!)
  if (process.argv.includes('--help')) {
    console.log(usage())
    process.exit()
  }
  try {
    return parseArgs({ allowPositionals: mayNameMore as true, options })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage()}`)
    process.exit(2)
  }
}
