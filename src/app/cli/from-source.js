// Loaded before main.ts when Assay runs from source; every version of Node can read it.
import module from 'node:module'

if (!process.features.typescript) {
  console.error(
    `Assay needs Node 22.19 or newer, and this is ${process.version}. npm installs one here, unless install scripts are off:\n` +
      '  npm rebuild node --ignore-scripts=false',
  )
  process.exit(2)
}

// The first TypeScript file that Node loads without its compile cache costs 60 ms, for the wasm that strips the types.
module.enableCompileCache()
