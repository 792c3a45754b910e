import type { Context } from '#kit/server/handle.ts'
import { liftBlock } from '../../recipient-email/server/commands.ts'
import { isStoppable, liftOptOut } from './opt-outs.ts'
import { messageDetail } from './queries.ts'

/** Somebody knows better: emails may go to the address of a message again, until another one comes back. */
export function allowEmailsTo(context: Context, messageId: number): Promise<{ address: string }> {
  return context.db.transaction(async (tx) => {
    const { address, block } = await messageDetail(tx, context.user, { messageId, now: context.now(), action: 'write' })
    if (block) await liftBlock(tx, context, address)
    return { address }
  })
}

/** Its owner asked for messages again after they had stopped them. */
export function allowMessagesTo(context: Context, messageId: number): Promise<{ address: string }> {
  return context.db.transaction(async (tx) => {
    const asked = { messageId, now: context.now(), action: 'write' } as const
    const { channel, address } = await messageDetail(tx, context.user, asked)
    if (isStoppable(channel)) await liftOptOut(tx, context, { channel, address })
    return { address }
  })
}
