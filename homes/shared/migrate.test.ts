/** @module-tag engine */
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { testMachines } from '#homes/test/machine.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

describe('migrations', async () => {
  const { first, all, close } = await testMachines()
  afterAll(close)

  it('are applied once', async () => {
    expect(await migrate(first.db, migrations)).toEqual({ isNew: false, applied: [] })
  })

  it('are applied once by processes that start together', async () => {
    const next = [...migrations, { name: '9998_next.sql', statements: ['create table next_step (id integer)'] }]
    const results = await Promise.all(all.map(({ db }) => migrate(db, next)))
    expect(results.flatMap(({ applied }) => applied)).toEqual(['9998_next.sql'])
  })

  it('that fail leave nothing behind', async () => {
    const next = [...migrations, { name: '9998_next.sql', statements: [] }]
    const bad = [
      ...next,
      { name: '9999_bad.sql', statements: ['create table half_made (id integer)', 'create nonsense'] },
    ]
    await expect(migrate(first.db, bad)).rejects.toThrow()
    await expect(first.db.execute(sql`select * from half_made`)).rejects.toThrow()
  })

  it('refuse a database that a newer version has changed', async () => {
    await first.db.execute(sql`insert into migrations (name) values ('9999_future.sql')`)
    await expect(migrate(first.db, migrations)).rejects.toThrow(/newer version of Routewright/)
  })
})

describe('processes that find an empty database together', async () => {
  const { first, all, close } = await testMachines()
  afterAll(close)

  it('apply each migration once', async () => {
    for (let round = 0; round < 20; round++) {
      await first.db.execute(sql`drop table migrations`)
      const start = [{ name: 'start.sql', statements: [`create table start_${round} (id integer)`] }]
      const results = await Promise.all(all.map(({ db }) => migrate(db, start)))
      expect(results.flatMap(({ applied }) => applied)).toEqual(['start.sql'])
    }
  })
})
