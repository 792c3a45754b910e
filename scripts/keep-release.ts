import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runnerImport, type Plugin } from 'vite'
import { keepErrorCodes } from './check/error-codes.ts'

/** Keeps a small workspace of this version, which every later version must be able to open, and its error codes. Run once, at its release. */
type Small = typeof import('#homes/node/testing/small-workspace.ts')

const noStyle = '\0no-style'
/** The server draws pages, but not how they look. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? noStyle : undefined),
  load: (id) => (id === noStyle ? 'export default {}' : undefined),
}

const root = process.cwd()
const { module } = await runnerImport<Small>(join(root, 'homes/node/testing/small-workspace.ts'), {
  root,
  logLevel: 'error',
  plugins: [withoutStyles],
})
const { version, lines } = await module.smallWorkspace()
const file = `homes/node/testing/released/${version}.ndjson.gz`
const bytes = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
writeFileSync(join(root, file), bytes)
console.log(`${file}: ${bytes.length} bytes, ${keepErrorCodes(root)} error codes`)
process.exit()
