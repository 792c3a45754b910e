/** @module-tag engine */
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '#app/tables.ts'
import { DatabaseQueue } from '#homes/shared/queue.ts'
import { jobs } from '#homes/shared/tables.ts'
import { testMachines } from '#homes/test/machine.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readHealth } from './contract.ts'
import { places } from '#features/logistics/places/server/tables.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Machine } from '#kit/server/machine.ts'
import { contains, foldBody } from '#kit/server/search-text.ts'
import { beginRewrites, rewriteNext, workOnRewrites } from './server/rewrites.ts'
import { searchedTables } from './server/searched.ts'
import { rewrites } from './server/tables.ts'

const patient = 120_000
const count = 600

describe('the search texts', async () => {
  const api = await testApi()
  const { db, queue } = api.machine
  const at = new Date('2026-11-28T09:00:00Z')

  /** What a migration does that changes the folding rule. */
  const foldBy = (body: string) =>
    db.execute(
      sql.raw(
        `create or replace function fold_text(given text) returns text language sql immutable parallel safe as $fold$${body}$fold$`,
      ),
    )
  const found = async (words: string) => db.$count(places, contains(places.searchText, words))
  const placesLeft = async () => (await db.select().from(rewrites)).find(({ tableName }) => tableName === 'places')

  beforeEach(() =>
    db.execute(
      sql`insert into places (address, address_key, quality, source, name, confidence, created_at) select 'Rue ' || n, 'rue ' || n, 'none', 'none', 'quay', 0, now() from generate_series(1, ${count}) as n`,
    ),
  )
  afterEach(() => foldBy(foldBody))

  it('are worked out by the rule that the program folds by', async () => {
    const [kept] = await askRows<{ body: string }>(
      db,
      sql`select prosrc as body from pg_proc where proname = 'fold_text'`,
    )
    expect(kept?.body).toBe(foldBody)
  })

  it('are found in every table that has one', async () => {
    const own = tables.filter((one) => is(one, PgTable)).map(getTableConfig)
    const names = own.filter(({ columns }) => columns.some(({ generated }) => generated)).map(({ name }) => name)
    const searched = await searchedTables(db)
    expect(searched.map(({ name }) => name)).toEqual(names.toSorted())
    expect(searched.filter(({ source, folded }) => !source || !folded.includes('fold_text'))).toEqual([])
  })

  it('are brought to a new rule, a few at a time, and say how far they are', async () => {
    const rule = foldBody.replace('select ', `select 'pier ' || `)
    await foldBy(rule)
    expect(await found('pier')).toBe(0)
    await beginRewrites({ db, queue }, rule)
    await db.transaction((tx) => rewriteNext(tx, 250, at))
    const { background } = await api.call(readHealth)
    expect(background?.['searchTexts']).toMatchObject({ rowsDone: 250 })
    expect(background!['searchTexts']!['rows']).toBeGreaterThanOrEqual(count)
    while (!(await db.transaction((tx) => rewriteNext(tx, 250, at))));
    expect(await found('pier')).toBe(count)
    expect(await placesLeft()).toMatchObject({
      looked: count,
      mended: count,
      rows: count,
      finishedAt: expect.any(Date),
    })
    expect((await api.call(readHealth)).background?.['searchTexts']).toBeUndefined()
  })

  it('are only looked at where they are right, and go on after a batch that was lost', async () => {
    await beginRewrites({ db, queue }, 'another')
    await db.transaction((tx) => rewriteNext(tx, 250, at))
    const killed = db.transaction(async (tx) => {
      await rewriteNext(tx, 250, at)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await beginRewrites({ db, queue }, 'another')
    while (!(await db.transaction((tx) => rewriteNext(tx, 250, at))));
    expect(await placesLeft()).toMatchObject({ looked: count, mended: 0, rows: count })
  })

  it('begin anew with another rule', async () => {
    await beginRewrites({ db, queue }, 'one')
    await beginRewrites({ db, queue }, 'two')
    const names = new Set((await db.select().from(rewrites)).map(({ name }) => name))
    expect(names.size).toBe(1)
  })
})

describe('two processes on one database', async () => {
  const { first, all, close } = await testMachines()
  const queues: DatabaseQueue[] = []
  afterEach(async () => {
    await Promise.all(queues.map((one) => one.stop()))
    await close()
  })

  it('do each batch once', async () => {
    const { db, log } = first
    await db.delete(jobs)
    await db.execute(
      sql`insert into places (address, address_key, quality, source, name, confidence, created_at) select 'Rue ' || n, 'rue ' || n, 'none', 'none', 'quay', 0, now() from generate_series(1, ${count}) as n`,
    )
    for (const { db: own } of [...all, ...all]) queues.push(new DatabaseQueue({ db: own, log, pollMs: 5 }))
    await beginRewrites({ db, queue: queues[0]! }, 'shared')
    queues.forEach((queue, at) =>
      workOnRewrites({ ...first, db: [...all, ...all][at]!.db, queue } as Machine, { most: 50, pauseMs: 0 }),
    )
    const left = () => db.$count(rewrites, sql`finished_at is null`)
    await vi.waitFor(async () => expect(await left()).toBe(0), patient)
    const [done] = await db
      .select()
      .from(rewrites)
      .where(sql`table_name = 'places'`)
    expect(done).toMatchObject({ looked: count, mended: 0, rows: count })
  })
})
