// Plain JavaScript, and read before main.ts: the first TypeScript file that Node meets without its
// compile cache costs 60 ms, for the wasm that strips the types. Only runs from source need it.
import { enableCompileCache } from 'node:module'

enableCompileCache()
