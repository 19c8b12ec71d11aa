/** npm hands on a Ctrl-C that the terminal has sent already: what comes so soon is the same one. */
const sameMs = 300

/** A signal that is given by the first Ctrl-C; the second one ends the process at once. */
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
