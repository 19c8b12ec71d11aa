/** What a report needs to know beyond the run and the contract. */
export interface RenderOptions {
  /** The command that runs one scenario again, with the flags of this run. */
  readonly repeat?: (scenarioId: string) => string
}

/** The command that repeats just one scenario, safe to be pasted into a shell. */
export function repeatCommand(scenarioId: string, options: RenderOptions): string {
  return options.repeat?.(scenarioId) ?? `npx assay run ${quote(scenarioId)}`
}

// A run can come from a file that others wrote, and what a report offers will be pasted.
function quote(argument: string): string {
  if (/^[\w/][\w./#:@-]*$/.test(argument)) return argument
  return `'${argument.replaceAll("'", "'\\''")}'`
}
