/** npm forwards a Ctrl-C that the terminal has sent already: a signal within so many ms is the same one. */
const sameMs = 300

/** An abort signal that the first Ctrl-C or SIGTERM triggers; the second one ends the process at once. */
export function listenForInterrupt(onFirst: () => void): AbortSignal {
  const controller = new AbortController()
  let firstAt = 0
  const stop = (signal: NodeJS.Signals) => {
    if (!controller.signal.aborted) {
      firstAt = performance.now()
      onFirst()
      controller.abort()
    } else if (performance.now() - firstAt > sameMs) {
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return controller.signal
}
