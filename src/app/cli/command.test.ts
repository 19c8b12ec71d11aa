import { expect, test } from 'vitest'
import { parse } from './command.ts'
import { commands } from './commands.ts'
import { renderCommandHelp } from './help.ts'
import { flag, list, number, type Options, text, wordsOf } from './options.ts'

const options = {
  strict: flag(''),
  out: text('DIR', '', { default: 'reports', once: true }),
  port: number('N', '', { max: 65_535 }),
  defect: list('ID', ''),
  'real-time': flag(''),
} satisfies Options

const read = (...words: readonly string[]) =>
  parse({ name: 'sample', arguments: { label: 'FILE…' }, options }, words)

test('options and arguments come in any order, with or without an equals sign', () => {
  expect(read('--strict', 'a', '--out=x', 'b', '--port', '0')).toEqual({
    options: { strict: true, out: 'x', port: 0, defect: [], 'real-time': false },
    arguments: ['a', 'b'],
  })
})

test('values of a list come one by one or with commas', () => {
  expect(read('--defect', 'a,b', '--defect=c').options.defect).toEqual(['a', 'b', 'c'])
})

test('what was given becomes words again, but for defaults and what is of one run only', () => {
  const words = ['--port', '7', '--defect', 'a', '--defect', 'b', '--real-time']
  expect(
    wordsOf(options, read('--real-time', '--out', 'x', ...words.slice(0, -1)).options),
  ).toEqual(words)
})

test('error: a mistyped option is refused with the right one', () => {
  expect(() => read('--strickt')).toThrow(
    expect.objectContaining({
      code: 'E_USAGE',
      message: "Unknown option '--strickt'",
      remedy: 'Did you mean --strict?',
    }),
  )
  expect(() => read('-q')).toThrow("Unknown option '-q'")
  expect(() => read('--constructor')).toThrow("Unknown option '--constructor'")
})

test('error: an option without its value is refused, and the next option is none', () => {
  expect(() => read('--out')).toThrow("Option '--out <value>' argument missing")
  expect(() => read('--out', '--strict')).toThrow("Option '--out' argument is ambiguous.")
  expect(() => read('--out=')).toThrow('Missing value: --out DIR')
})

test('error: an argument that is empty is refused', () => {
  expect(() => read('')).toThrow('An argument is empty')
})

test('error: a flag takes no value', () => {
  expect(() => read('--strict=yes')).toThrow("Option '--strict' does not take an argument")
})

test('error: a number must be whole and within its bounds', () => {
  for (const port of ['soon', '65536', '1e3', '-1']) {
    expect(() => read(`--port=${port}`)).toThrow(`Invalid value: --port ${port}`)
  }
})

test('error: arguments that are missing or too many', () => {
  const one = { name: 'sample', arguments: { label: 'FILE', min: 1, max: 1 }, options: {} }
  expect(() => parse(one, [])).toThrow('Missing argument: FILE')
  expect(() => parse(one, ['a', 'b'])).toThrow('Unexpected argument: b')
  expect(() => parse({ name: 'sample', options: {} }, ['a'])).toThrow('Unexpected argument: a')
})

test('the help of every command shows its options, and every example can be parsed', async () => {
  for (const { load } of Object.values(commands)) {
    const { command } = await load()
    const help = renderCommandHelp(command)
    for (const name of Object.keys(command.options)) expect(help).toContain(`--${name}`)
    for (const [example] of command.examples) {
      const [name, ...words] = example.replace(/ \|.*/, '').split(' ')
      expect(name).toBe(command.name)
      expect(() => parse(command, words), example).not.toThrow()
    }
  }
})
