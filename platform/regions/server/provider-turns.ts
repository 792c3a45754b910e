import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { providerTurns } from './tables.ts'

type Pace = { provider: string; pauseMs: number }

/** How long to wait for a turn at a rate-limited service; every process on this database gets a different turn. */
export async function reserveProviderTurn(db: Database, { provider, pauseMs }: Pace): Promise<number> {
  const { at } = providerTurns
  const [turn] = await db
    .insert(providerTurns)
    .values({ provider, at: sql`now()` })
    .onConflictDoUpdate({
      target: providerTurns.provider,
      set: { at: sql`greatest(${at} + ${pauseMs} * interval '1 millisecond', now())` },
    })
    .returning({ waitMs: sql<number>`(extract(epoch from ${at} - now()) * 1000)::float8` })
  return turn?.waitMs ?? 0
}
