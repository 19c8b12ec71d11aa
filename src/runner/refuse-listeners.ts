const refused: ReadonlySet<string | symbol> = new Set(['SIGINT', 'SIGTERM', 'unhandledRejection'])

/**
 * Opens something that would end the process by its own rules, and does not let it listen for the
 * reasons to: how a run ends is for its caller to say.
 */
export async function refuseListeners<Opened>(
  library: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const refuse = (event: string | symbol, listener: () => void) => {
    const { stack = '' } = new Error()
    if (!refused.has(event) || !stack.includes(`/${library}/`)) return
    // It is told before it is added.
    queueMicrotask(() => process.off(event, listener))
  }
  process.on('newListener', refuse)
  try {
    return await open()
  } finally {
    process.off('newListener', refuse)
  }
}
