import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** What decides whether the program runs the same in every home. Every run opens the migrations in two engines anyway. */
const places = ['homes', 'kit/server']
const record = 'homes/tested.json'

/** Whether anything of it has changed since it was last tested in every home. Kept in the tree, so that it is known without git. */
export function areHomesChanged() {
  const file = join(root, record)
  return !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).fingerprint !== homesFingerprint(root)
}

/** Written when the tests of all homes have passed, and committed. */
export function recordTestedHomes() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(root, record), `${JSON.stringify({ version, fingerprint: homesFingerprint(root) }, null, 2)}\n`)
}

/** Of contents, not times: the same in a fresh clone and in a tarball. A test says nothing of how the program runs. */
export function homesFingerprint(from) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const path of filesIn(from, place))
      if (path !== record && !path.endsWith('.test.ts')) hash.update(`${path}\n`).update(readFileSync(join(from, path)))
  return hash.digest('hex')
}

function filesIn(from, folder) {
  if (!existsSync(join(from, folder))) return []
  return readdirSync(join(from, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesIn(from, path) : [path]
    })
}
