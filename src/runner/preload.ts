// Read by a worker before it asks for anything: the rooms that a story needs, while the main thread
// is still busy with those that it needs itself.
import '../scenario/index.ts'
import '../target/index.ts'
import { liveTransport } from '../transport/index.ts'

// Opening a wire reads the HTTP client.
await liveTransport().close()
