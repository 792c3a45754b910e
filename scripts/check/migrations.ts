import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from './tree.ts'

export const hashesPath = 'migrations/hashes.json'
const snapshots = 'migrations/meta'

/** Complaints about migrations that were changed, removed or added without the hash that databases know them by. */
export function checkMigrations(root: string): string[] {
  const kept = keptHashes(root)
  const found = migrationHashes(root)
  return [
    ...changedMigrations(kept, found),
    ...[...found.keys()]
      .filter((name) => !kept.has(name))
      .map((name) => `migrations/${name} has no hash in ${hashesPath}: run npm run db:generate.`),
    ...pastSnapshots(root).map(
      (path) => `${path} is of no use: the next migration is made from the newest snapshot alone.`,
    ),
  ]
}

/** The tables as they were before the newest migration: half a megabyte each, and nothing reads them. */
export function pastSnapshots(root: string): string[] {
  if (!existsSync(join(root, snapshots))) return []
  const names = readdirSync(join(root, snapshots)).filter((name) => name.endsWith('_snapshot.json'))
  return names
    .sort()
    .slice(0, -1)
    .map((name) => `${snapshots}/${name}`)
}

export function changedMigrations(kept: Map<string, string>, found: Map<string, string>): string[] {
  return [...kept]
    .filter(([name, hash]) => found.get(name) !== hash)
    .map(([name]) =>
      found.has(name)
        ? `migrations/${name} was changed. Databases already have it: put it back and add a new migration.`
        : `migrations/${name} is gone. Databases already have it: put it back.`,
    )
}

export function keptHashes(root: string): Map<string, string> {
  if (!existsSync(join(root, hashesPath))) return new Map()
  return new Map(Object.entries(JSON.parse(textOf(root, hashesPath)) as Record<string, string>))
}

/** The hash of each migration as its text is, however the checkout ends its lines. */
export function migrationHashes(root: string): Map<string, string> {
  const names = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))
  return new Map(
    names.sort().map((name) => {
      const text = textOf(root, `migrations/${name}`).replaceAll('\r\n', '\n')
      return [name, createHash('sha256').update(text).digest('hex')]
    }),
  )
}
