import { isRead, type Request } from '../../core/exchange/index.ts'

/** Requests without a response yet, each with the writes of its sender that were sent since. */
export class UnderWay {
  readonly #open = new Set<{ readonly sender: object; readonly beside: Request[] }>()

  /** Returns what ends the request, and returns the writes that its sender has sent meanwhile; none of a sender that nobody knows. */
  begin(request: Request, sender: object | undefined): () => readonly Request[] {
    if (sender === undefined) return () => []
    const own = { sender, beside: [] as Request[] }
    for (const other of isRead({ request }) ? [] : this.#open)
      if (other.sender === sender) other.beside.push(request)
    this.#open.add(own)
    return () => {
      this.#open.delete(own)
      return own.beside
    }
  }
}
