import type { Caller, Context } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { FitQuestion } from '../../deliveries/rules/check-fit.ts'
import { servingDepots } from '../../depots/server/queries.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { locateOne } from '../../places/server/queries.ts'
import type { Parcel } from '../../plans/server/commands.ts'
import { daysAhead, daysOffered } from '../rules.ts'
import { pricedSlots, type PricedSlot } from './queries.ts'

export type Asked = Omit<FitQuestion, 'id' | 'date' | 'windows'>
export type Asking = Machine & { signal: AbortSignal }

/** The parcel of a shop, with the depot that serves its address; nothing where nobody knows the address. */
export async function parcelTo(machine: Asking, asked: Asked): Promise<Parcel | undefined> {
  const located = await locateOne(machine, asked, machine.signal)
  if (!located?.door) return undefined
  const { door, parking } = located
  const serving = asked.depotId ?? (await servingDepots(machine.db))(door)
  return { ...asked, id: null, depotId: serving, pins: { door, parking } }
}

/** The slots of the next days for a parcel, besides the one that is held under its key. */
export async function slotsFor(
  machine: Asking,
  { parcel, key, days = daysOffered }: { parcel: Parcel; key: string; days?: number },
): Promise<PricedSlot[]> {
  const { db, now, signal } = machine
  const today = await todayOf(db, now())
  return pricedSlots(machine, { days: daysAhead(today, days), parcel, key, signal })
}

/** As a caller may see them. */
export function shownTo({ ability }: Caller, slots: readonly PricedSlot[]): PricedSlot[] {
  return ability.can('read', 'Cost') ? [...slots] : slots.map((slot) => ({ ...slot, cents: null }))
}

export function askingOf<Who>(context: Context<Who>): Asking {
  return { ...context, signal: context.request.signal }
}
