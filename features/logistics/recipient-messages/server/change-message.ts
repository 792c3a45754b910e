import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { recordHint } from '#platform/events/server/commands.ts'
import { withdrawPromise, type Teller } from '../../promise-ledger/server/commands.ts'
import { tellTime } from '../../promises/server/commands.ts'
import { hasLeft, isLost } from '../rules.ts'
import { unpromisedLike } from './queries.ts'
import { recipientMessages } from './tables.ts'

export type Stored = typeof recipientMessages.$inferSelect

/** Changes a message, held as it was before, and has open screens show it. */
export async function change(
  tx: Transaction,
  machine: Teller,
  before: Stored,
  set: Partial<Stored>,
): Promise<undefined> {
  const { id } = before
  const [row] = await tx.update(recipientMessages).set(set).where(eq(recipientMessages.id, id)).returning()
  if (row) await followPromise(tx, machine, before, row)
  await recordHint(tx, machine, { kind: 'recipientMessage.changed', entity: 'recipientMessage', entityId: id })
}

/** What leaves tells its time, once: what is heard of it later tells nothing anew. What failed told nothing. */
async function followPromise(tx: Transaction, machine: Teller, before: Stored, row: Stored): Promise<void> {
  const { id, deliveryId, channel, status, emailId, promisedFrom: earliest, promisedTo: latest } = row
  if (!earliest || !latest) return
  const same = { id, deliveryId, channel, promisedFrom: earliest, promisedTo: latest }
  const findOther = (until: Date | undefined) => unpromisedLike(tx, same, until)
  if (isLost(status)) await withdrawPromise(tx, machine, row, findOther)
  else if (hasLeft(status) && !hasLeft(before.status))
    await tellTime(tx, machine, { deliveryId, channel, earliest, latest, message: { id, emailId } })
}
