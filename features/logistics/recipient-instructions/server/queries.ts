import { inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Instruction, TrackedInstruction } from '../contract.ts'
import { whyNotLeft, whyOutOfReach } from '../rules.ts'
import { recipientInstructions } from './tables.ts'

/** What recipients of these deliveries want their driver to know. */
export async function instructionsById(db: Database, ids: readonly number[]): Promise<Map<number, Instruction>> {
  const rows = await db
    .select()
    .from(recipientInstructions)
    .where(inArray(recipientInstructions.deliveryId, [0, ...ids]))
  return new Map(
    rows.map(({ deliveryId, changedAt, ...row }) => [deliveryId, { ...row, changedAt: changedAt.toISOString() }]),
  )
}

export async function instructionOf(db: Database, id: number): Promise<Instruction | null> {
  return (await instructionsById(db, [id])).get(id) ?? null
}

export async function trackedInstruction(db: Database, delivery: Stored): Promise<TrackedInstruction> {
  const { safePlace, neighbour, gateCode, note } = (await logisticsSetting(db, 'tracking')).offers
  return {
    instruction: await instructionOf(db, delivery.id),
    mayChange: whyOutOfReach(delivery) === undefined && (safePlace || neighbour || gateCode || note),
    mayLeave: whyNotLeft(delivery) === undefined && (safePlace || neighbour),
    offers: { safePlace, neighbour, gateCode, note },
  }
}
