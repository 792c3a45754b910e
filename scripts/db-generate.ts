import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedMigrations, hashesPath, keptHashes, migrationHashes, pastSnapshots } from './check/migrations.ts'

/** Writes a new migration if the tables have changed, and the hash by which databases will know it. */
const root = process.cwd()
const changed = changedMigrations(keptHashes(root), migrationHashes(root))
if (changed.length > 0) {
  console.error(changed.join('\n'))
  process.exit(1)
}
execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], { stdio: 'inherit' })
writeFileSync(join(root, hashesPath), `${JSON.stringify(Object.fromEntries(migrationHashes(root)), null, 2)}\n`)
for (const path of pastSnapshots(root)) rmSync(join(root, path))
