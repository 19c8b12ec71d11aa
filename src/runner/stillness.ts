/** When all that has begun stands still. */
export interface Stillness {
  begin(): void
  end(): void
  /** Comes back when all that has begun, and has not ended, stands still. */
  stand(): Promise<void>
}

export function watchStillness(): Stillness {
  let moving = 0
  const standing: (() => void)[] = []
  function end(): void {
    moving--
    if (moving > 0) return
    moving = standing.length
    for (const goOn of standing.splice(0)) goOn()
  }
  return {
    begin() {
      moving++
    },
    end,
    stand() {
      const stillness = new Promise<void>((resolve) => standing.push(resolve))
      end()
      return stillness
    },
  }
}
