import type { Database } from './machine.ts'

/**
 * A statement that is built once for each database and not at every call:
 * `const byToken = builtOnce((db) => db.select()….where(eq(tokenHash, sql.placeholder('hash'))).prepare(''))`.
 * Without a name it stays a plain statement for the server, which poolers between us and it can pass on.
 */
export function builtOnce<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
