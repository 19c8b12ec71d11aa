// Read by a worker before it asks for anything: the rooms that a story needs, while the main thread
// is still busy with those that it needs itself.
import '#scenario'
import '#target'
import { liveTransport } from '#transport'

// Opening a wire reads the HTTP client.
await liveTransport().close()
