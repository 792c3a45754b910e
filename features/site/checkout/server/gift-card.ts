import { desc, eq } from 'drizzle-orm'
import { countCall } from '#kit/server/call-log.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { networkOf } from '#kit/server/network-of.ts'
import { payingCard } from '../../../ecommerce/gift-cards/server/queries.ts'
import { mostGiftCodes } from '../rules.ts'
import { refusals } from './refusals.ts'
import { shopTries } from './tables.ts'

type Visit = Context<Caller | undefined>

/** What a gift card still holds. Every wrong code counts, so that no one finds cards by guessing. */
export async function giftCardWorth(visit: Visit, code: string) {
  const sender = `gift ${networkOf(visit.address)}`
  const limit = { log: shopTries, windowMs: 3_600_000, refusal: refusals.tooManyCodes, most: mostGiftCodes }
  // Counted before it is looked up: many guesses at once are no more than as many in a row.
  await countCall(visit, { ...limit, sender })
  const card = await payingCard(visit, code)
  if (!card) throw invalid('code', refusals.noGiftCard)
  await forgetTry(visit, sender)
  return { balanceCents: card.balanceCents, expiresOn: card.expiresOn }
}

/** The owner of a card isn’t guessing. */
async function forgetTry({ db }: Visit, sender: string): Promise<void> {
  const newest = db
    .select({ id: shopTries.id })
    .from(shopTries)
    .where(eq(shopTries.sender, sender))
    .orderBy(desc(shopTries.id))
    .limit(1)
  await db.delete(shopTries).where(eq(shopTries.id, newest))
}
