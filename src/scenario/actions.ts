import type { ActionResult, Subjects } from '../target/index.ts'
import { Stop } from './stop.ts'

export interface Actions {
  /** Lets a component use an element token: whether the target accepted it. */
  redeemElementToken(
    token: string,
  ): Promise<{ readonly accepted: boolean; readonly sessionToken: string | undefined }>
  /** Moves the clock of the target on, or waits as long with `--slow`. */
  advanceClock(seconds: number): Promise<void>
}

interface Means {
  readonly subjects: Subjects
  readonly follow: (result: ActionResult) => void
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow: boolean
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** The actions of the target as a story does them; one it does not have blocks the story. */
export function createActions({ subjects, follow, slow, sleep }: Means): Actions {
  return {
    async redeemElementToken(token) {
      const result = await subjects.act('redeemElementToken', { token })
      follow(result)
      if (!result.ok) throw new Stop('blocked', result.reason)
      if (result.status !== null && (result.status >= 500 || result.status === 429)) {
        throw new Stop(
          'errored',
          `Redeeming an element token could not be served: status ${result.status}.`,
        )
      }
      const { session_token: session } = result.fields
      return {
        accepted: result.accepted,
        sessionToken: typeof session === 'string' ? session : undefined,
      }
    },
    async advanceClock(seconds) {
      const result = await subjects.act('advanceClock', { seconds })
      follow(result)
      if (result.ok && result.accepted) return
      if (!slow)
        throw new Stop(
          'blocked',
          result.ok
            ? `The clock was not advanced: status ${result.status}.`
            : `${result.reason} Or wait in real time: --slow`,
        )
      await sleep(seconds * 1000)
    },
  }
}
