const fromSource = import.meta.url.endsWith('.ts')

/** How this very Assay is called: installed, or from the sources of the repository. */
export function assayCommand(): string {
  return fromSource ? 'npm run assay --' : 'npx assay'
}

/** Letters name commands as they are called once installed; here they may be called otherwise. */
export function asCalled(text: string): string {
  return text.replace(
    /(?<![\w/.-])assay (?=(?:run|check|show|scan|list|explain|sandbox|init|--help|--version)\b)/g,
    `${assayCommand()} `,
  )
}

/** A word as a shell takes it, quoted where it must be. */
export function quote(word: string): string {
  if (/^[\w/][\w./#:@,=-]*$/.test(word)) return word
  return `'${word.replaceAll("'", "'\\''")}'`
}
