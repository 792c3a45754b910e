import { eq } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './machine.ts'
import { changeVersion, staleEdit } from './versions.ts'

/** Settings that are changed tab by tab: one row for each tab that someone has saved. */
export const settingTable = (name: string) =>
  pgTable(name, {
    tab: text().primaryKey(),
    value: jsonb().notNull(),
    version: integer().notNull().default(1),
  })
type SettingTable = ReturnType<typeof settingTable>

/** Every tab as saved, or as it is to begin with, and the version that a change of it begins on. */
export async function allTabs<Tabs extends object>(
  db: Database,
  table: SettingTable,
  defaults: Tabs,
): Promise<{ tabs: Tabs; versions: Record<string, number> }> {
  const rows = await db.select().from(table)
  const saved = Object.fromEntries(rows.map(({ tab, value }) => [tab, value]))
  const versions = Object.fromEntries(
    Object.keys(defaults).map((tab) => [tab, rows.find((row) => row.tab === tab)?.version ?? 0]),
  )
  return { tabs: { ...defaults, ...saved }, versions }
}

/** Saves a tab; version 0 is of one that no one had saved when the change began. */
export async function saveTab(
  tx: Transaction,
  table: SettingTable,
  { tab, version, value }: { tab: string; version: number; value: unknown },
): Promise<{ version: number }> {
  if (version > 0) await changeVersion(tx, table, { where: eq(table.tab, tab), version, set: { value } })
  else if ((await tx.insert(table).values({ tab, value }).onConflictDoNothing().returning()).length === 0)
    throw staleEdit()
  return { version: version + 1 }
}
