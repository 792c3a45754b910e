import { dayOf } from '#kit/contract/days.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { toHex } from '#kit/contract/hex.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { Slug } from '../rules.ts'
import { helpAnswers, visitorHelpAnswers } from './tables.ts'

type Answer = { slug: Slug; isHelpful: boolean }

/** Keeps whether an article was helpful: the newest answer of each person, and of each visitor on a day. */
export async function keepAnswer(
  tx: Transaction,
  context: Pick<Context<Caller | undefined>, 'user' | 'now' | 'address' | 'secretKey'>,
  answer: Answer,
): Promise<void> {
  const at = context.now()
  const set = { isHelpful: answer.isHelpful, at }
  if (context.user) {
    await tx
      .insert(helpAnswers)
      .values({ ...answer, at, userId: context.user.id })
      .onConflictDoUpdate({ target: [helpAnswers.userId, helpAnswers.slug], set })
    return
  }
  // Only the address counts, since a caller who sends a new browser name each time would count as many visitors.
  const visitor = await hashToken([toHex(context.secretKey), dayOf(at), context.address].join('\n'))
  await tx
    .insert(visitorHelpAnswers)
    .values({ ...answer, at, visitor })
    .onConflictDoUpdate({ target: [visitorHelpAnswers.slug, visitorHelpAnswers.visitor], set })
}
