import { countVisitor } from '#kit/server/call-log.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { payingCard } from '../../../ecommerce/gift-cards/server/queries.ts'
import { mostGiftCodes } from '../rules.ts'
import { refusals } from './refusals.ts'
import { shopTries } from './tables.ts'

/** What a gift card still holds. Every try counts, so that no one finds cards by guessing. */
export async function giftCardWorth(visit: Context<Caller | undefined>, code: string) {
  const limit = { log: shopTries, windowMs: 3_600_000, refusal: refusals.tooManyCodes, most: mostGiftCodes }
  await countVisitor(visit, limit, 'gift ')
  const card = await payingCard(visit, code)
  if (!card) throw invalid('code', refusals.noGiftCard)
  return { balanceCents: card.balanceCents, expiresOn: card.expiresOn }
}
