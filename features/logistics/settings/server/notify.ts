import { administratorIds } from '#platform/access/server/queries.ts'
import { notifyPeople } from '#platform/notifications/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

export const notificationTexts = { en, fr, ar }

/** Whoever holds one session shouldn’t have what recipients are sent, and what is reported of it, go elsewhere in silence. */
export async function tellProvider(tx: Transaction, context: Context, kind: keyof typeof en): Promise<void> {
  await notifyPeople(tx, context, {
    userIds: await administratorIds(tx),
    kind,
    values: { name: context.user.fullName },
    link: '/apps/logistics/settings/messages',
  })
}
