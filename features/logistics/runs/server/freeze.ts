import { wallTime } from '#kit/contract/wall-time.ts'
import type { Machine } from '#kit/server/machine.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { begunStops } from '../../plans/rules/plan/past.ts'
import { nothingFrozen, startingBefore, type Frozen } from '../rules/freeze.ts'
import type { Opened } from '../../plans/server/commands.ts'
import { startsOf, type Stored } from '../../plans/server/queries.ts'

/** On its day drivers have a published plan in hand: what they are at, or soon will be, stays. */
export async function frozenIn(
  { db, now }: Pick<Machine, 'db' | 'now'>,
  { plan: { status, day }, rows }: Pick<Opened, 'plan' | 'rows'>,
  { state, times }: Pick<Stored, 'state' | 'times'>,
): Promise<Frozen> {
  if (status !== 'published') return nothingFrozen
  const { timeZone } = await logisticsSetting(db, 'general')
  const [today, clock = ''] = wallTime(now(), timeZone).split('T')
  if (day !== today) return nothingFrozen
  const { freezeMinutes: minutes } = await logisticsSetting(db, 'planning')
  const [hours = 0, past = 0] = clock.split(':').map(Number)
  const before = (hours * 60 + past + minutes) * 60
  return {
    stops: startingBefore(state, { starts: startsOf({ times }), seconds: before, begun: begunStops(rows) }),
    minutes,
  }
}
