/** Whether to print in colour: the option decides, then NO_COLOR and FORCE_COLOR, then the terminal. */
export function wantsColour(
  asked: boolean,
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (!asked || (env.NO_COLOR ?? '') !== '') return false
  if ((env.FORCE_COLOR ?? '') !== '') return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTerminal && env.TERM !== 'dumb'
}
