import { errorText } from '#kit/server/error-text.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { catchUpBefore, publishSampleDay, type SampleDay } from '../../routes/server/commands.ts'
import { drive } from './drive.ts'
import { driverCalls, forgetPhone } from './driver-phone.ts'
import { drivenOn, findSimulator, simulationOf, type Driven, type SimulatorRecord } from './queries.ts'

/** A day has no more acts than this many turns record. */
const mostTurns = 40

/** Has every driver do at once what they have done by now, so that nobody sees a day that is hours behind. */
export async function catchUp(machine: Machine, program: Program): Promise<void> {
  await catchUpBefore(machine.bus, () => driveAll(machine, program))
  machine.bus.wake()
}

/** Gives a day that has begun already to its drivers; what judges it waits until they have done what they have by now. */
export async function publishUnderWay(machine: Machine, program: Program, of: SampleDay): Promise<void> {
  await catchUpBefore(machine.bus, async () => {
    if (await publishSampleDay(machine, of)) await driveAll(machine, program)
  })
  machine.bus.wake()
}

/** In a browser a long transaction would hold up every page: there the day catches up turn by turn. */
async function sharesConnection({ regions }: Machine): Promise<boolean> {
  return (await regions.list()).fetchedBytes !== undefined
}

/** Each driver in a transaction of their own: other calls come between, and what one holds is soon free again. */
async function driveAll(machine: Machine, program: Program): Promise<void> {
  if (await sharesConnection(machine)) return
  const row = await findSimulator(machine.db)
  if (!row?.isRunning) return
  const today = await todayOf(machine.db, machine.now())
  for (const driven of await drivenOn(machine.db, row, today)) await driveToNow(machine, program, { row, driven })
}

type One = { row: SimulatorRecord; driven: Driven }

/** What goes wrong with one driver is undone, and never stops the others. */
async function driveToNow(machine: Machine, program: Program, { row, driven }: One): Promise<void> {
  try {
    await machine.db.transaction(async (tx) => {
      const own = { ...machine, db: tx }
      const asked = { machine: own, calls: driverCalls(own, program), simulation: simulationOf(row) }
      for (let turn = 0; turn < mostTurns && (await drive(asked, driven)); turn++);
    })
  } catch (error) {
    forgetPhone(machine, driven.driverId)
    machine.log.warn({ routeId: driven.routeId, reason: errorText(error) }, 'a simulated driver could not catch up')
  }
}
