/** Coordinates a scenario with those that run beside it. */
export interface Coordinator {
  /** Waits until `work` is done, while another scenario may run. */
  wait(work: () => Promise<void>): Promise<void>
  /** Waits for subjects, by their names, while other scenarios may run; those that share a subject run once it is there. */
  prepare(subjects: ReadonlyMap<string, Promise<unknown>>): Promise<void>
  /** Returns when all scenarios that have begun wait, and none can begin. Only a waiting scenario may call this. */
  waitUntilIdle(): Promise<void>
}

/** For a scenario that runs by itself. */
export const alone: Coordinator = {
  wait: (work) => work(),
  prepare: async (subjects) => void (await Promise.all(subjects.values())),
  waitUntilIdle: async () => {},
}
