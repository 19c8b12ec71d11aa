// What the compiled package needs besides its code: the configuration of the embedded sandbox, and the
// digests of the stories as they stand in their sources, so that a recording is good for both.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestsFile, suiteDigests } from '../src/scenario/digests.ts'

const root = join(import.meta.dirname, '..')
const configuration = 'src/sandbox/assay.config.json'
copyFileSync(join(root, configuration), join(root, 'dist', configuration))
const digests = suiteDigests(join(root, 'suites'))
writeFileSync(join(root, 'dist/suites', digestsFile), `${JSON.stringify(digests, null, 2)}\n`)
