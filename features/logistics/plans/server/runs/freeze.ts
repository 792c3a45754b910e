import { wallTime } from '#kit/contract/wall-time.ts'
import type { Machine } from '#kit/server/machine.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import { nothingFrozen, startingBefore, type Frozen } from '../../rules/runs/freeze.ts'
import { startsOf, type PlanRecord, type Stored } from '../facts/state.ts'

/** On its day drivers have a published plan in hand: what they are at, or soon will be, stays. */
export async function frozenIn(
  { db, now }: Pick<Machine, 'db' | 'now'>,
  { status, day }: PlanRecord,
  { state, times }: Pick<Stored, 'state' | 'times'>,
): Promise<Frozen> {
  if (status !== 'published') return nothingFrozen
  const { timeZone } = await logisticsSetting(db, 'general')
  const [today, clock = ''] = wallTime(now(), timeZone).split('T')
  if (day !== today) return nothingFrozen
  const { freezeMinutes: minutes } = await logisticsSetting(db, 'planning')
  const [hours = 0, past = 0] = clock.split(':').map(Number)
  const before = (hours * 60 + past + minutes) * 60
  return { stops: startingBefore(state, startsOf({ times }), before), minutes }
}
