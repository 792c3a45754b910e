import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { testMachines } from '#homes/test/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { simulatedDeviceId } from '../driver-devices/rules.ts'

const { first, close } = await testMachines()
afterAll(close)

it.each([
  ['sample drives where there was a simulator', simulatedDeviceId(1), true],
  ['real ones elsewhere', 'ca11ab1e-0000-4000-8000-000000000001', false],
])('days of an earlier version, and what they taught, count as %s', async (_, device, isSimulated) => {
  const { db } = first
  const at = migrations.findIndex(({ statements }) => statements.some((one) => one.includes('UPDATE "traffic_days"')))
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  await migrate(db, migrations.slice(0, at))
  await db.execute(sql`insert into trackers (kind, name, identifier, created_at)
    values ('page', 'Phone', ${`1:${device}`}, now())`)
  await db.execute(sql`insert into traffic_days (day, hours) values ('2026-11-01', '{}'::jsonb)`)
  await db.execute(sql`insert into learned_traffic (day, learned_at, days, percents, driven)
    values ('2026-11-01', now(), 5, '[]'::jsonb, '{}'::jsonb)`)

  await migrate(db, migrations)

  const kept = sql`select is_simulated from traffic_days union all select is_simulated from learned_traffic`
  expect(await askRows(db, kept)).toEqual([{ is_simulated: isSimulated }, { is_simulated: isSimulated }])
})
