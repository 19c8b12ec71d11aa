export interface Coordinator {
  /** Waits until `work` is done, while another scenario may run. */
  wait(work: () => Promise<void>): Promise<void>
  /** Waits for subjects, by their names, while other scenarios may run; those that share a subject run once it is there. */
  prepare(subjects: ReadonlyMap<string, Promise<unknown>>): Promise<void>
  waitUntilIdle(): Promise<void>
}

export const alone: Coordinator = {
  wait: (work) => work(),
  prepare: async (subjects) => void (await Promise.all(subjects.values())),
  waitUntilIdle: async () => {},
}
