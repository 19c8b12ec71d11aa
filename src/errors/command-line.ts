/** A command to paste into a shell, each word quoted where it must be; `npx assay` unless a program is named. */
export function commandLine(words: readonly string[], program = 'npx assay'): string {
  return [program, ...words.map(quote)].join(' ')
}

function quote(word: string): string {
  if (/^[\w/.-][\w./#:@,=-]*$/.test(word)) return word
  return `'${word.replaceAll("'", "'\\''")}'`
}
