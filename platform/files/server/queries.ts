import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { categories } from '#features/ecommerce/categories/server/tables.ts'
import { orderItems } from '#features/ecommerce/orders/server/tables.ts'
import { products } from '#features/ecommerce/products/server/tables.ts'
import { events } from '#platform/events/server/tables.ts'
import type { Database, Machine } from '#kit/server/machine.ts'

const dayMs = 86_400_000
const sweepJob = 'pictures.sweep'
const nameIn = /^\/api\/files\/(.+)$/

/** Has the pictures looked through in a day, in the transaction of the change that may have left one behind. */
export async function sweepPicturesLater(tx: Database, { queue, now }: Pick<Machine, 'queue' | 'now'>): Promise<void> {
  const runAt = new Date(now().getTime() + dayMs + 1000)
  await queue.add({ name: sweepJob, data: {}, runAt, key: `${sweepJob} ${runAt.toISOString().slice(0, 10)}` }, tx)
}

/** Removes pictures that nothing refers to: of products deleted or changed, and those that were never used. */
export function sweepPictures({ db, files, queue, now }: Machine): void {
  queue.work(sweepJob, async () => {
    const keys = (await files.keys()).filter((key) => key.startsWith('pictures/'))
    const since = new Date(now().getTime() - dayMs)
    await db
      .update(products)
      .set({ image: '', images: [] })
      .where(and(lte(products.archivedAt, since), ne(products.image, '')))
    const used = await picturesInUse(db, since)
    for (const key of keys) if (!used.has(key.slice('pictures/'.length))) await files.remove(key)
  })
}

/** Names of pictures that something shows, and of those that came since then. */
async function picturesInUse(db: Database, since: Date): Promise<Set<string>> {
  const shown = await Promise.all([
    db
      .selectDistinct({ url: sql<string>`picture ->> 'url'` })
      .from(sql`${products}, jsonb_array_elements(${products.images}) as picture`),
    db.selectDistinct({ url: categories.image }).from(categories),
    db.selectDistinct({ url: orderItems.image }).from(orderItems),
  ])
  const young = await db
    .select({ name: events.entityId })
    .from(events)
    .where(and(eq(events.kind, 'file.uploaded'), gt(events.at, since)))
  return new Set([...shown.flat().flatMap(({ url }) => nameIn.exec(url)?.[1] ?? []), ...young.map(({ name }) => name)])
}
