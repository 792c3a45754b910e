import * as z from 'zod/mini'
import type { Program } from '#kit/server/feature.ts'
import type { Database } from '#kit/server/machine.ts'

/** What a card provider took for an order, and can give back; nothing where none did. */
export async function takenByCard({ facts }: Pick<Program, 'facts'>, db: Database, order: number): Promise<number> {
  const found = (await facts['order.card']?.(db, [order]))?.get(order)
  return z.parse(z.int(), found ?? 0)
}
