import type { Database } from './machine.ts'

/**
 * Something built once for each database rather than at every call, such as a prepared statement:
 * `const byToken = builtOnce((db) => db.select()….where(eq(tokenHash, sql.placeholder('hash'))).prepare(''))`.
 * It has no name of its own: the home names what is asked often, where no pooler between us and the server loses the names.
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
