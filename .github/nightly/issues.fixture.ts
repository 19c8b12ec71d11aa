import type { Forge } from './forge.fixture.ts'

/** The titles of a broken and of a fixed clause. */
export const title = 'Broken: It keeps a#one.'
export const fixed = 'Fixed: It keeps a#one.'

/** Whether each issue is open, with its title. */
export const states = ({ issues }: Forge) =>
  issues.map(({ isClosed, title }) => `${isClosed ? 'closed' : 'open'}: ${title}`)

/** The comments. */
export const texts = ({ comments }: Forge) => comments.map(({ body }) => body)

/** Of how many writes of each night people are notified. */
export const notified = (writes: readonly string[][]) =>
  writes.map((all) => all.filter((one) => one.startsWith('POST')).length)

/** The comments, up to the run that they name. */
export const said = (forge: Forge) => texts(forge).map((text) => text.split(' run of ')[0])

/** Since when there is what an issue is about. */
export const firstSeen = ({ issues }: Forge, nth: number) =>
  /[Ss]ince:? (.*?) UTC/.exec(issues[nth]!.body)?.[1]
