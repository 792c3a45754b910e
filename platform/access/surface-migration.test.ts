import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { testMachines } from '#homes/test/machine.ts'
import { sessions, users } from './server/tables.ts'

const { first, close } = await testMachines()
afterAll(close)
const { db } = first

it('keeps drivers who were signed in before the update to the driver page', async () => {
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  const at = migrations.findIndex(({ name }) => name === '0111_session_surface.sql')
  await migrate(db, migrations.slice(0, at))
  await db.execute(sql`insert into roles (name, rules) values ('driver', '[]'), ('manager', '[]')`)
  await db.execute(
    sql`insert into users (full_name, username, email, role)
      select role, role, role || '@office.example', role from unnest(array['driver', 'manager']) as role`,
  )
  await db.execute(
    sql`insert into sessions (id, user_id, token_hash, created_at, seen_at, expires_at)
      select username, id, username, now(), now(), now() from users`,
  )
  await migrate(db, migrations)
  const { role } = users
  const { surface } = sessions
  const kept = await db
    .select({ role, surface })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .orderBy(role)
  expect(kept).toEqual([
    { role: 'driver', surface: 'driver' },
    { role: 'manager', surface: 'office' },
  ])
})
