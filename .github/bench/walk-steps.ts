import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command-time.ts'

export interface Edit {
  readonly path: string
  /** Empty for a new file. */
  readonly before: string
  readonly after: string
  /** The lines that are written by hand. */
  readonly written: number
}

export interface Commands {
  readonly commands: readonly string[]
}

type Step = Edit | Commands

export interface Walk {
  readonly name: string
  readonly steps: readonly Step[]
}

/** The walks of CONTRIBUTING.md that have an example: blocks of diff without numbers of lines, and blocks of commands. */
export function walksIn(
  text = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8'),
): readonly Walk[] {
  const walks: Walk[] = []
  for (const section of text.split(/^### /m)) {
    const name = section.slice(0, section.indexOf('\n'))
    const steps = [...section.matchAll(/^```(diff|sh)\n(.*?)^```$/gms)].flatMap(
      ([, kind, block]): readonly Step[] =>
        kind === 'sh' ? [{ commands: block!.trimEnd().split('\n') }] : editsIn(block!, walks),
    )
    if (steps.some((step) => 'path' in step)) walks.push({ name, steps })
  }
  return walks
}

/** A block names each file by `+++ path`, and parts its places by `@@`; a walk before it, named so, is carried out first. */
function editsIn(block: string, walks: readonly Walk[]): readonly Edit[] {
  return block
    .split(/^\+\+\+ /m)
    .slice(1)
    .flatMap((part) => {
      const [path = '', ...lines] = part.trimEnd().split('\n')
      const first = walks.find(({ name }) => name === path)?.steps ?? []
      // What another walk shows is counted there.
      if (first.length > 0)
        return first.flatMap((step) => ('path' in step ? { ...step, written: 0 } : []))
      const places = lines.join('\n').split(/^@@\n/m)
      return places.map((place) => editAt(path, place.trimEnd().split('\n')))
    })
}

function editAt(path: string, lines: readonly string[]): Edit {
  const without = (sign: string) =>
    lines.filter((line) => !line.startsWith(sign)).map((line) => `${line.slice(1)}\n`)
  const written = lines.filter((line) => line.startsWith('+')).length
  return { path, before: without('+').join(''), after: without('-').join(''), written }
}

/** The text of a file after an edit. Throws where the place is not there, or not the only one. */
export function edited(text: string, { path, before, after }: Edit): string {
  if (before === '' && text !== '') throw new Error(`${path} is there already.`)
  if (before === '') return after
  const places = [...text.matchAll(new RegExp(patternOf(before), 'g'))]
  const [place] = places
  if (place === undefined || places.length > 1) {
    throw new Error(`${path} has ${places.length} places like this:\n${before}`)
  }
  const [found, ...others] = place
  const written = after.replaceAll('…', () => others.shift() ?? '…')
  return text.slice(0, place.index) + written + text.slice(place.index + found.length)
}

/** In a line that an edit changes, `…` stands for what remains as it is. */
function patternOf(before: string): string {
  return before.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '(.*)')
}
