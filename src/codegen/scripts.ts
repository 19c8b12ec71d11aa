import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** What the scripts for the night share with this code. They run alone, with nothing but Node. */
const shared = {
  'code.mjs': 'src/output/report/code.ts',
  'ends.mjs': 'src/core/run/ends.ts',
  'log.mjs': 'src/base/log/index.ts',
}

/** The modules of the scripts for the night that are made from modules of `src`: path of a file under the root → its text. */
export async function generateScripts(root: string): Promise<ReadonlyMap<string, string>> {
  const texts = Object.entries(shared).map(async ([file, source]) => {
    const bundle = await rolldown({
      input: join(root, source),
      platform: 'node',
      treeshake: { moduleSideEffects: false },
    })
    const { output } = await bundle.generate({
      format: 'esm',
      codeSplitting: false,
      comments: false,
    })
    const banner = `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`
    return [join('.github/nightly', file), banner + output[0].code] as const
  })
  return new Map(await Promise.all(texts))
}
