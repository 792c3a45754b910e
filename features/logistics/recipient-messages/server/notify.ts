import { and, eq, gt, ne } from 'drizzle-orm'
import { peopleWho } from '#platform/access/server/queries.ts'
import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'
import type { Stored } from './change-message.ts'
import { recipientMessages } from './tables.ts'

export const notificationTexts = { en, fr, ar }

const notify: Notify<keyof typeof en> = notifyPeople
const dayMs = 86_400_000

/** Once a day for each address: a recipient waits in vain for what isn’t sent, and the office can send it all the same. */
export async function tellTooMany(tx: Transaction, machine: Machine, { id, address, recipient }: Stored) {
  const { createdAt, status } = recipientMessages
  const isSame = and(eq(recipientMessages.address, address), eq(status, 'tooMany'), ne(recipientMessages.id, id))
  const since = new Date(machine.now().getTime() - dayMs)
  if ((await tx.$count(recipientMessages, and(isSame, gt(createdAt, since)))) > 0) return
  await notify(tx, machine, {
    userIds: await peopleWho(tx, 'write', 'Setting'),
    kind: 'too-many-messages',
    values: { recipient, address },
    link: '/apps/logistics/messages?status=tooMany',
  })
}
