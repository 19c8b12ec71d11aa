// Loaded before main.ts when Assay runs from source: the first TypeScript file that Node loads without its
// compile cache costs 60 ms, for the wasm that strips the types.
import { enableCompileCache } from 'node:module'

enableCompileCache()
