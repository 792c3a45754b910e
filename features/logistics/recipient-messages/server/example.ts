import { and, asc, eq, inArray } from 'drizzle-orm'
import { inEachOfAll } from '#kit/contract/sentence.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Context } from '#kit/server/handle.ts'
import { statusCodeOf, visibleContacts, visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { MessageSettings } from '../contract.ts'
import { deliveriesToTell } from './read-deliveries.ts'
import { factsFor, valuesOf } from './write-messages.ts'

const examplePin = '123456'
const shownStates = ['outForDelivery', 'published', 'loaded', 'arrived', 'delivered', 'failed'] as const

/** What a delivery of today would fill into texts, of those the caller may see with their contacts. */
export async function exampleOf(context: Context, settings: MessageSettings) {
  const example = await exampleDelivery(context, settings)
  if (!example) return null
  return {
    reference: example.delivery.reference,
    values: inEachOfAll((language) => valuesOf({ ...example, language })),
  }
}

/** A delivery of today with what messages about it need to know. */
export async function exampleDelivery(context: Context, settings: MessageSettings) {
  const { db, user, now } = context
  const { timeZone } = await logisticsSetting(db, 'general')
  const isOfToday = and(
    eq(deliveries.date, wallTime(now(), timeZone).slice(0, 10)),
    inArray(deliveries.state, [...shownStates]),
    visibleDeliveries(user, 'read'),
    visibleContacts(user),
  )
  const [found] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(isOfToday)
    .orderBy(asc(deliveries.id))
    .limit(1)
  const [delivery] = found ? await deliveriesToTell(db, [found.id], now()) : []
  if (!delivery) return null
  const { eta, doneAt } = delivery
  // A text is shown for every event, whatever became of this delivery.
  const at = doneAt ?? eta ?? now()
  const band = delivery.band ?? { from: at, to: new Date(at.getTime() + 1_800_000) }
  const known = {
    settings,
    ways: {
      isOpen: { email: true, sms: true, whatsapp: true, push: true, webhook: true },
      optOuts: new Set<string>(),
      blocked: new Set<string>(),
      pushed: new Set<number>(),
    },
  }
  const facts = await factsFor(db, context, known)
  // Somebody of the workspace reads it: what lets its recipient act isn’t theirs.
  const open = { trackingCode: await statusCodeOf(delivery), doorPin: delivery.doorPin && examplePin }
  const shown = { ...delivery, ...open, doneAt: at, stopsBefore: delivery.stopsBefore ?? 2 }
  return { delivery: shown, band, facts }
}
