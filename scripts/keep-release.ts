import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runnerImport } from 'vite'
import { keepErrorCodes } from './check/error-codes.ts'

/** Keeps a small workspace of this version, which every later version must be able to open, and its error codes. Run once, at its release. */
type Small = typeof import('#homes/node/testing/small-workspace.ts')

const root = process.cwd()
const { module } = await runnerImport<Small>(join(root, 'homes/node/testing/small-workspace.ts'), {
  root,
  logLevel: 'error',
})
const { version, lines } = await module.smallWorkspace()
const file = `homes/node/testing/released/${version}.ndjson.gz`
const bytes = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
writeFileSync(join(root, file), bytes)
console.log(`${file}: ${bytes.length} bytes, ${keepErrorCodes(root)} error codes`)
process.exit()
