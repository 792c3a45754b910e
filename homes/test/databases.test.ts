/** @module-tag engine */
import { sql, type SQL } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { loadSample } from '#app/sample.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { testMachines } from '#homes/test/machine.ts'
import { emptyTables } from './emptying.ts'

it.each([
  ['a column is gone', 'alter table users drop column company cascade'],
  ['a column has another name', 'alter table users rename column company to firm'],
  ['an index is gone', 'drop index jobs_state_run_at'],
  ['a table is gone', 'drop table migrations'],
  ['a table was added', 'create table added (id integer)'],
])('a database isn’t left to the next test file once %s', async (_, change) => {
  const before = await testMachines()
  await before.first.db.execute(sql.raw(change))
  await before.close()
  const { first, close } = await testMachines()
  const question = sql`
    select (select count(company)::int from users) as people, (select count(*)::int from migrations) > 0 as "hasHistory",
      to_regclass('jobs_state_run_at') is not null as "hasIndex", to_regclass('added') is not null as "hasMore"`
  const [found] = await askRows(first.db, question)
  expect(found).toEqual({ people: 0, hasHistory: true, hasIndex: true, hasMore: false })
  await close()
})

it('emptying leaves no row of a whole sample and nothing that a later round wrote', async () => {
  const { first, close } = await testMachines()
  const { db } = first
  const names = await askRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'migrations'`,
  )
  const holds = ({ name }: { name: string }) => `select '${name}' as name where exists (select from "${name}")`
  const filled = async () => (await askRows<{ name: string }>(db, sql.raw(names.map(holds).join(' union all ')))).length
  expect(names.length).toBeGreaterThan(200)
  const [emptying] = await askRows<{ text: string }>(
    db,
    sql`select prosrc as text from pg_proc where pronamespace = 'testing'::regnamespace and proname = 'empty'`,
  )
  expect(names.filter(({ name }) => !emptying?.text.includes(`delete from "${name}"`))).toEqual([])
  await loadSample(first)
  expect(await filled()).toBeGreaterThan(50)
  await emptyTables(db)
  expect(await filled()).toBe(0)
  await db.execute(sql`insert into roles (name, rules) values ('a', '[]')`)
  expect(await filled()).toBe(1)
  await emptyTables(db)
  expect(await filled()).toBe(0)
  await close()
})

it('numbers begin again even if the row they were for was refused, so that its table holds nothing', async () => {
  const { first, close } = await testMachines()
  const { db } = first
  const next = async () => (await askRows<{ id: number }>(db, sql`select nextval('users_id_seq')::int as id`))[0]?.id
  expect(await next()).toBe(1)
  await expect(db.execute(sql`insert into users (full_name) values (null)`)).rejects.toThrow()
  expect(await next()).toBe(3)
  await emptyTables(db)
  expect(await next()).toBe(1)
  await emptyTables(db)
  await close()
})

it.skipIf(inject('testDatabase').kind !== 'server')(
  'work still under way when its test ends is finished before the tables are emptied',
  async () => {
    const { first, close } = await testMachines()
    const { db } = first
    const waiting = async (count: number) => {
      const question = sql`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await askRows<{ waiting: number }>(db, question))[0]?.waiting).toBe(count)
    }
    await db.execute(sql`insert into roles (name, rules) values ('a', '[]')`)
    await db.execute(sql`insert into jobs (id, name, data, run_at, created_at) values ('b', 'b', '{}', now(), now())`)
    const halt = await begin(db, sql`lock table workspace_facts`, sql`select 1`)
    const work = await begin(db, sql`update jobs set data = '{}'`, sql`update roles set name = 'c'`)
    const emptying = emptyTables(db)
    await waiting(1)
    const worked = work()
    await waiting(2)
    await Promise.all([halt(), worked, emptying])
    expect(await askRows(db, sql`select name from roles union all select name from jobs`)).toEqual([])
    await close()
  },
)

/** A transaction that has done its first step; the answer does the last one, and ends it. */
function begin(db: Transaction, step: SQL, lastStep: SQL): Promise<() => Promise<void>> {
  return new Promise((onBegun, onFailed) => {
    const ended = db.transaction(async (tx) => {
      await tx.execute(step)
      await new Promise<void>((go) =>
        onBegun(() => {
          go()
          return ended
        }),
      )
      await tx.execute(lastStep)
    })
    ended.catch(onFailed)
  })
}
