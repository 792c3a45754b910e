import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { handlers } from '#app/api.ts'
import { each, releasedWorkspaces } from '#homes/node/testing/released-workspaces.ts'
import { send } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { importWorkspace } from './import-workspace.ts'
import { migrations } from './migrations.ts'

const api = await testApi()
const { db, files } = api.machine

/** They leave the machine. */
const left = ['POST /api/webhooks/deliveries/{id}/replay']

/** Where the rows of tables that are gone went. */
const movedTo: Record<string, string> = { delivery_prices: 'delivery_price_lists' }

describe.each(releasedWorkspaces())('a workspace of version $version', ({ version, lines }) => {
  const head = JSON.parse(lines[0]!) as { version: string; migrations: { name: string }[] }
  const rowsByTable = new Map<string, number>()
  for (const line of lines) {
    const { table, rows } = JSON.parse(line) as { table?: string; rows?: unknown[] }
    if (table && rows) rowsByTable.set(table, (rowsByTable.get(table) ?? 0) + rows.length)
  }

  it('is updated by this version, and every call is answered', async () => {
    expect(head.version).toBe(version)
    await db.execute(sql`drop schema public cascade`)
    await db.execute(sql`create schema public`)
    await importWorkspace({ db, files }, each(lines))
    const applied = await askRows<{ name: string }>(db, sql`select name from migrations order by name`)
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })))
    for (const [table, rows] of rowsByTable) {
      const [found] = await askRows<{ rows: number }>(
        db,
        sql`select count(*)::int as rows from ${sql.identifier(movedTo[table] ?? table)}`,
      )
      expect({ table, rows: found?.rows }).toEqual({ table, rows })
    }
    const as = await api.signIn()
    const broken: string[] = []
    for (const { endpoint } of handlers) {
      const name = `${endpoint.method} ${endpoint.path}`
      if (left.includes(name)) continue
      const { status } = await send(api, endpoint, { as, value: '1' })
      if (status >= 500) broken.push(`${status} ${name}`)
    }
    expect(broken).toEqual([])
  })
})
