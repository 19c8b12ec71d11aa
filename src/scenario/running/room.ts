/** The room that a scenario takes among those that run side by side. */
export interface Room {
  /** Waits for something; another scenario may run meanwhile. */
  wait(forSomething: () => Promise<void>): Promise<void>
  /** Gets the subjects of the scenario; others may run meanwhile, and those that share the subjects afterwards. */
  prepare(subjects: () => Promise<void>): Promise<void>
  /** Comes back when nothing else runs or may begin: all that has begun stands still, too. A scenario that waits calls it. */
  standStill(): Promise<void>
}

/** The room of a scenario that runs by itself. */
export const alone: Room = {
  wait: (forSomething) => forSomething(),
  prepare: (subjects) => subjects(),
  standStill: async () => {},
}
