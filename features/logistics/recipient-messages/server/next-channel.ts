import { eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordHint } from '#platform/events/server/commands.ts'
import { reachOf, waysFor } from './reach-of-recipient.ts'
import { deliveriesToTell } from './read-deliveries.ts'
import { messageSettings } from './settings.ts'
import { recipientMessages } from './tables.ts'
import { jobOf, wordsNow } from './write-messages.ts'

type Row = typeof recipientMessages.$inferSelect

/** A message that no browser takes goes by the next channel that reaches its recipient, in its words; false where none does. */
export async function takeNextChannel(tx: Transaction, machine: Machine, row: Row): Promise<boolean> {
  const [delivery] = await deliveriesToTell(tx, [row.deliveryId], machine.now())
  if (!delivery) return false
  const { value: settings } = await messageSettings(tx)
  const ways = await waysFor(tx, machine, { contacts: [delivery], settings })
  const channels = settings.channels.filter((channel) => channel !== row.channel)
  const reach = reachOf(delivery, { ...settings, channels }, ways)
  if (reach.status !== 'waiting') return false
  const { id } = row
  const words = await wordsNow(tx, machine, row, { delivery, reach, settings, ways })
  await tx
    .update(recipientMessages)
    .set({ ...reach, ...words, error: '' })
    .where(eq(recipientMessages.id, id))
  await machine.queue.add({ name: jobOf(reach.channel), data: { id }, key: `${id} ${reach.channel}` }, tx)
  await recordHint(tx, machine, { kind: 'recipientMessage.changed', entity: 'recipientMessage', entityId: id })
  return true
}
