/** @module-tag engine */
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { testMachines } from '#homes/test/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { migrate } from './migrate.ts'
import { migrations, type Migration } from './migrations.ts'
import { version } from './version.ts'

const migration = (name: string, ...statements: string[]): Migration => ({ name, hash: `of ${name}`, statements })

describe('migrations', async () => {
  const { first, all, close } = await testMachines()
  afterAll(close)

  it('are applied once', async () => {
    expect(await migrate(first.db, migrations)).toEqual({ isNew: false, applied: [] })
  })

  it('are applied once by processes that start together', async () => {
    const next = [...migrations, migration('9998_next.sql', 'create table next_step (id integer)')]
    const results = await Promise.all(all.map(({ db }) => migrate(db, next)))
    expect(results.flatMap(({ applied }) => applied)).toEqual(['9998_next.sql'])
  })

  it('that fail leave nothing behind', async () => {
    const next = [...migrations, migration('9998_next.sql')]
    const bad = [...next, migration('9999_bad.sql', 'create table half_made (id integer)', 'create nonsense')]
    await expect(migrate(first.db, bad)).rejects.toThrow()
    await expect(first.db.execute(sql`select * from half_made`)).rejects.toThrow()
  })

  it('are kept with their hash and the version that applied them', async () => {
    const rows = await askRows(first.db, sql`select hash, version from migrations where name = '0000_start.sql'`)
    expect(rows).toEqual([{ hash: migrations[0]?.hash, version }])
  })

  it('refuse a database that a newer version has changed, and name that version', async () => {
    await first.db.execute(sql`delete from migrations where name like '999%'`)
    await first.db.execute(sql`insert into migrations (name, hash, version) values ('9999_future.sql', 'x', '7.1.0')`)
    const refused = `The database was changed by Routewright 7.1.0 (9999_future.sql), and this is ${version}. Start the one that changed it, or restore a backup made before.`
    await expect(migrate(first.db, migrations)).rejects.toThrow(refused)
  })

  it('refuse a database whose migration had another text', async () => {
    await first.db.execute(sql`delete from migrations where name like '999%'`)
    const changed = migrations.map((one) => ({ ...one, hash: 'another' }))
    await expect(migrate(first.db, changed)).rejects.toThrow(/isn’t this one \(0000_start\.sql\)/)
  })
})

describe('a database of before 0.2.0, which kept no hashes,', async () => {
  const { first, close } = await testMachines()
  afterAll(close)
  const forget = () => first.db.execute(sql`update migrations set hash = null, version = null`)
  const hashes = () =>
    askRows<{ name: string; hash: string | null }>(first.db, sql`select name, hash from migrations order by name`)

  it('is taken on if its tables are those of 0.2.0', async () => {
    const before = await hashes()
    await first.db.execute(sql`alter table migrations drop column hash, drop column version`)
    expect(await migrate(first.db, migrations)).toEqual({ isNew: false, applied: [] })
    expect(await hashes()).toEqual(before)
  })

  it.each([
    ['a column has another name', 'alter table users rename column company to firm', /users differs: company text/],
    ['a column is missing', 'alter table users drop column firm', /users differs: company text/],
    ['an index is missing', 'drop index jobs_state_run_at', /jobs differs: CREATE INDEX jobs_state_run_at/],
  ])('is refused and left as it was if %s', async (_, change, complaint) => {
    await forget()
    await first.db.execute(sql.raw(change))
    await expect(migrate(first.db, migrations)).rejects.toThrow(complaint)
    expect((await hashes()).map(({ hash }) => hash)).toEqual(migrations.map(() => null))
    expect(await askRows(first.db, sql`select nspname from pg_namespace where nspname like 'routewright%'`)).toEqual([])
  })
})

describe('processes that find an empty database together', async () => {
  const { first, all, close } = await testMachines()
  afterAll(close)

  it('apply each migration once', async () => {
    for (let round = 0; round < 20; round++) {
      await first.db.execute(sql`drop table migrations`)
      const start = [migration('start.sql', `create table start_${round} (id integer)`)]
      const results = await Promise.all(all.map(({ db }) => migrate(db, start)))
      expect(results.flatMap(({ applied }) => applied)).toEqual(['start.sql'])
    }
  })
})
