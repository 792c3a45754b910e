import { wallTime } from '#kit/contract/wall-time.ts'
import type { TodaysWork } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import { isSampleDayUntouched } from '../../routes/server/commands.ts'
import { isCatchingUp } from '../../routes/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { simulatorOf } from './commands.ts'
import { begunDays, isPublished } from './days.ts'
import type { SimulatorRecord } from './queries.ts'

/** It takes a minute or two; whatever stands in its way, nobody is kept from the day for longer. */
const longestMs = 10 * 60_000

/** What is left of setting up today: until then it would look as if nobody had worked since the morning. */
export async function todaysWork(machine: Machine): Promise<TodaysWork | null> {
  const row = await simulatorOf(machine)
  if (!row?.isRunning) return null
  if (isCatchingUp(machine.bus)) return 'drivers'
  const isLong = machine.now().getTime() - row.startedAt.getTime() > longestMs
  return isLong ? null : firstWork(machine, row)
}

/** Roads that come over the network are loaded on demand: there the day is published later, and driven turn by turn. */
async function firstWork({ db, regions, now }: Machine, row: SimulatorRecord): Promise<TodaysWork | null> {
  const { fetchedBytes, work } = await regions.list()
  const { timeZone } = await logisticsSetting(db, 'general')
  const [today = '', time = ''] = wallTime(now(), timeZone).split('T')
  const isBegun = begunDays(row, { today, hour: Number(time.slice(0, 2)) }).includes(today)
  if (fetchedBytes !== undefined || !isBegun || (await isPublished(db, today))) return null
  if (work.some(({ error }) => !error)) return 'roads'
  return (await isSampleDayUntouched(db, today)) ? 'plan' : null
}
