import { count } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { samplePermissions } from '../sample.ts'
import { createdDateOf } from './queries.ts'
import { permissions } from './tables.ts'

/** Loads the sample permissions, once per database. */
export async function loadPermissions(machine: Machine): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const [found] = await tx.select({ total: count() }).from(permissions)
    if (found?.total) return
    await tx.insert(permissions).values(
      samplePermissions.map(({ daysAgo, ...one }) => {
        const createdAt = new Date(machine.now().getTime() - daysAgo * 86_400_000)
        return { ...one, createdAt, createdDate: createdDateOf(createdAt) }
      }),
    )
  })
}
