import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, checkNode, install, root } from './prepare.mjs'

/** Lists and load: `npm run bench:api -- load` does the load alone, and `--calls=100000` its long form. */
checkNode()
await install()
await build('server')
// Memory is measured without garbage.
setFlagsFromString('--expose-gc')
globalThis.gc = runInNewContext('gc')
await import(pathToFileURL(join(root, 'dist', 'server', 'bench.mjs')).href)
