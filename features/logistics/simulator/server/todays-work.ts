import { wallTime } from '#kit/contract/wall-time.ts'
import type { TodaysWork } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import { isCatchingUp } from '../../routes/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { simulatorOf } from './commands.ts'
import { begunDays, isPublished } from './days.ts'

/** What is left of setting up today: until then it would look as if nobody had worked since the morning. */
export async function todaysWork(machine: Machine): Promise<TodaysWork | null> {
  const row = await simulatorOf(machine)
  if (!row?.isRunning) return null
  if (isCatchingUp(machine.bus)) return 'drivers'
  // Roads that come over the network are loaded on demand: there the day is published later, and driven turn by turn.
  const { fetchedBytes, work } = await machine.regions.list()
  const { timeZone } = await logisticsSetting(machine.db, 'general')
  const [today = '', time = ''] = wallTime(machine.now(), timeZone).split('T')
  const isBegun = begunDays(row, { today, hour: Number(time.slice(0, 2)) }).includes(today)
  if (fetchedBytes !== undefined || !isBegun || (await isPublished(machine.db, today))) return null
  return work.some(({ error }) => !error) ? 'roads' : 'plan'
}
