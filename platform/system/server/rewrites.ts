import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { askRows } from '#kit/server/ask-rows.ts'
import { errorText } from '#kit/server/error-text.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { foldBody } from '#kit/server/search-text.ts'
import { mendNext, searchedTables, type Searched } from './searched.ts'
import { rewrites } from './tables.ts'

const job = { name: 'rewrite', data: {}, key: 'rewrite' }
const usual = { most: 1000, pauseMs: 200 }

/** Brings every search text up to date with the folding rule, behind the start: a few rows at a time, with pauses. */
export function workOnRewrites(machine: Machine, pace = usual): void {
  const { db, queue, now, log } = machine
  queue.work(job.name, (_data, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      const isDone = await rewriteNext(tx, pace.most, now())
      if (isDone) log.info({}, 'every search text follows the folding rule')
      else await queue.add({ ...job, runAt: new Date(now().getTime() + pace.pauseMs) }, tx)
    }),
  )
}

export async function keepRewriting(machine: Machine): Promise<void> {
  workOnRewrites(machine)
  await beginRewrites(machine).catch((error: unknown) =>
    machine.log.warn({ reason: errorText(error) }, 'the search texts will be looked at after the next start'),
  )
}

/** Notes what this version's folding rule asks for, once, and goes on with what isn't finished. In an empty table everything is right. */
export async function beginRewrites({ db, queue }: Pick<Machine, 'db' | 'queue'>, rule = foldBody): Promise<void> {
  const name = `search-texts-${(await hashToken(rule)).slice(0, 8)}`
  await db.transaction(async (tx) => {
    for (const table of await searchedTables(tx)) {
      const some = await askRows(tx, sql`select 1 from ${sql.identifier(table.name)} limit 1`)
      if (some.length > 0) await tx.insert(rewrites).values({ name, tableName: table.name }).onConflictDoNothing()
    }
    await tx.delete(rewrites).where(ne(rewrites.name, name))
    if ((await tx.$count(rewrites, isNull(rewrites.finishedAt))) > 0) await queue.addMissing(job, tx)
  })
}

/** Looks at the next rows, of one table or, where they are short, of several. True once there are none left. */
export async function rewriteNext(tx: Transaction, most: number, at: Date): Promise<boolean> {
  const tables = new Map((await searchedTables(tx)).map((table) => [table.name, table]))
  await countRows(tx)
  let left = most
  while (left > 0) {
    const [next] = await tx
      .select()
      .from(rewrites)
      .where(isNull(rewrites.finishedAt))
      .orderBy(asc(rewrites.tableName))
      .limit(1)
      .for('update')
    if (!next) return true
    left -= await rewritePart(tx, { next, table: tables.get(next.tableName), most: left, at })
  }
  return false
}

type Part = { next: typeof rewrites.$inferSelect; table: Searched | undefined; most: number; at: Date }

async function rewritePart(tx: Transaction, { next, table, most, at }: Part): Promise<number> {
  const part = table ? await mendNext(tx, table, next.lastKey, most) : { looked: 0, mended: 0, last: next.lastKey }
  await tx
    .update(rewrites)
    .set({
      looked: next.looked + part.looked,
      mended: next.mended + part.mended,
      lastKey: part.last,
      startedAt: next.startedAt ?? at,
      finishedAt: part.looked < most ? at : null,
    })
    .where(and(eq(rewrites.name, next.name), eq(rewrites.tableName, next.tableName)))
  return part.looked
}

async function countRows(tx: Transaction) {
  const uncounted = await tx.select().from(rewrites).where(isNull(rewrites.rows)).for('update')
  for (const { name, tableName } of uncounted)
    await tx
      .update(rewrites)
      .set({ rows: sql`(select count(*)::int from ${sql.identifier(tableName)})` })
      .where(and(eq(rewrites.name, name), eq(rewrites.tableName, tableName)))
}
