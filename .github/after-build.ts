// What the compiled package needs besides its code: the configuration of the embedded sandbox.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const configuration = 'src/sandbox/assay.config.json'
copyFileSync(join(root, configuration), join(root, 'dist', configuration))
