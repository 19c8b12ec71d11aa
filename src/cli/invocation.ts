const fromSource = import.meta.url.endsWith('.ts')

/** How this very Assay is called: installed, or from the sources of the repository. */
export function assayCommand(): string {
  return fromSource ? 'npm run assay --' : 'npx assay'
}

/** A word as a shell takes it, quoted where it must be. */
export function quote(word: string): string {
  if (/^[\w/][\w./#:@,=-]*$/.test(word)) return word
  return `'${word.replaceAll("'", "'\\''")}'`
}
