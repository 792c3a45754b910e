import type { Database } from './machine.ts'

/**
 * Something built once for each database rather than at every call, such as a prepared statement:
 * `const byToken = builtOnce((db) => db.select()….where(eq(tokenHash, sql.placeholder('hash'))).prepare(''))`.
 * Without a name it stays a plain statement for the server, which poolers between us and it can pass on.
 */
export function builtOnce<Built>(build: (db: Database) => Built): (db: Database) => Built {
  const built = new WeakMap<Database, Built>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
