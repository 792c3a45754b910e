import type { Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import type { Parcel } from '../../plans/server/commands.ts'
import { pricedSlots, standOf, type PricedSlot } from '../../slots/server/queries.ts'

/** For so long an answer holds, as long as plans and holds are what they were: what waits for a plan changes too. */
const freshMs = 5000

type Kept = { at: number; stand: string; slots: PricedSlot[] }
const remembered = stateOf(() => new Map<string, Kept>())

type Asked = { days: readonly string[]; parcel: Parcel; key: string; signal: AbortSignal }

/** The slots in which a parcel fits; who asks again at once is given the same answer. */
export async function findSlots(machine: Machine, asked: Asked): Promise<PricedSlot[]> {
  const { days, parcel, key } = asked
  const kept = remembered(machine.bus)
  const at = machine.now().getTime()
  const stand = JSON.stringify([days, parcel, await standOf(machine, asked)])
  const known = kept.get(key)
  if (known && known.stand === stand && isFresh(known, at)) return known.slots
  const slots = await pricedSlots(machine, asked)
  for (const [of, one] of kept) if (!isFresh(one, at)) kept.delete(of)
  kept.set(key, { at, stand, slots })
  return slots
}

function isFresh({ at }: Kept, now: number): boolean {
  return now >= at && now < at + freshMs
}
