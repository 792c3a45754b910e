import { countVisitor } from '#kit/server/call-log.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { deliveryOfLink } from './queries.ts'
import { refusals } from './refusals.ts'
import { trackTries } from './tables.ts'

/** Counts a call by a tracking code that is not there, and refuses the one too many from one network. */
export function countTrack(context: Context<unknown>): Promise<void> {
  return countVisitor(context, {
    log: trackTries,
    most: 40,
    windowMs: 15 * 60_000,
    refusal: refusals.tooManyTries,
  })
}

/** Only codes that are not there count: many recipients may share one address, such as that of a telephone network. */
export async function linkedDelivery(context: Context<unknown>, code: string): Promise<Stored> {
  const delivery = await deliveryOfLink(context, code)
  if (delivery) return delivery
  await countTrack(context)
  throw notFound(refusals.things.link)
}
