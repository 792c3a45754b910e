import { inArray, ne } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import type { Database, Machine, StoredFile } from '#kit/server/machine.ts'
import { storedFile } from '#kit/server/stored-file.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Instruction, TrackedInstruction } from '../contract.ts'
import { whyNotLeft, whyOutOfReach } from '../rules.ts'
import { refusals } from './refusals.ts'
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

export const photoFolder = 'safe-places'

/** Each delivery has a file of its own, which goes with it. */
export function photoKey(deliveryId: number, photo: string): string {
  return `${photoFolder}/${deliveryId}-${photo}`
}

/** The files of all pictures of safe places. */
export async function photoKeys(db: Database): Promise<string[]> {
  const { deliveryId, photo } = recipientInstructions
  const rows = await db.select({ deliveryId, photo }).from(recipientInstructions).where(ne(photo, ''))
  return rows.map((row) => photoKey(row.deliveryId, row.photo))
}

type Files = Pick<Machine, 'db' | 'files'>

/** The picture of the safe place of a delivery, where its recipient added one. */
export async function safePlaceFile({ db, files }: Files, id: number): Promise<StoredFile | undefined> {
  const photo = (await instructionOf(db, id))?.photo
  return photo ? files.get(photoKey(id, photo)) : undefined
}

/** The same as an answer for whoever was found to see it; on a device it is kept only where its page keeps it. */
export async function safePlacePhoto(machine: Files, id: number): Promise<Response> {
  const file = await safePlaceFile(machine, id)
  if (!file) throw notFound(refusals.things.photo)
  const response = storedFile(file, { fileName: 'safe-place', contentType: file.contentType })
  response.headers.set('cache-control', 'no-store')
  return response
}
