import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, root, run } from './prepare.mjs'

/** A data folder that holds the demo city alone. What builds a region may change, so it is kept for one state of the road engine. */
export function demoCityFolder() {
  const state = fingerprint(['roads', 'homes/node/regions', 'package-lock.json']).slice(0, 16)
  return join(root, '.cache', `demo-${state}`)
}

/** Builds the demo city for servers of tests, unless it was built from the same sources. Answers whether it is there. */
export async function buildDemoCity() {
  return (await run('node', ['scripts/build-demo-region.ts'], { env: { DATA_DIR: demoCityFolder() } })) === 0
}

/** Puts the demo city into a new data folder, where it was built before; else the server of the folder builds it itself. */
export function lendDemoCity(dataDir) {
  const city = join('regions', 'montevideo')
  const built = join(demoCityFolder(), city)
  if (existsSync(built)) cpSync(built, join(dataDir, city), { recursive: true })
}
