import { errorText } from '#kit/server/error-text.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { Api } from '#kit/server/router.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { isCatchingUp } from '../../routes/server/queries.ts'
import { keepDaysLater } from './days.ts'
import { catchUp } from './catch-up.ts'
import { drive } from './drive.ts'
import { makePastLater } from './past-days.ts'
import { driverCalls, fallBehind, forgetPhone } from './driver-phone.ts'
import { drivenOn, findSimulator, simulationOf, type Driven, type SimulatorRecord } from './queries.ts'

const job = 'simulator.tick'
const everyMs = 4000
/** Sooner while there is a past to catch up on. */
const busyEveryMs = 500
/** Nobody took a turn that was due so long ago: the machine was asleep. */
const asleepMs = 10 * 60_000
/** A turn begins with no other driver after so long: other calls come first. */
const budgetMs = 1000

/** The next turn, unless one is waiting already. */
export async function tickLater(machine: Machine, inMs = everyMs): Promise<void> {
  const runAt = new Date(machine.now().getTime() + inMs)
  await machine.db.transaction((tx) => machine.queue.addMissing(turnAt(runAt), tx))
}

const processOf = stateOf<Machine['bus'], { id: string }>(() => ({ id: crypto.randomUUID() }))

/** It says when it was due and after whose turn: the turns of every process follow one another. */
function turnAt(runAt: Date, after = '') {
  return { name: job, data: { dueAt: runAt.toISOString(), after }, key: job, runAt }
}

/** Who comes first the next time. */
const turnsOf = stateOf<Machine['bus'], { next: number }>(() => ({ next: 0 }))

/** Drives the simulated drivers, a little at a time, for as long as the program runs. */
export function workOnTicks(machine: Machine, program: Program): void {
  const calls = driverCalls(machine, program)
  const turn = async (dueMs: number) => {
    // Without a time, it was asked for by an older version.
    if (machine.now().getTime() - dueMs > asleepMs) await catchUp(machine, program)
    // Drivers and their phones are the other's until then.
    return isCatchingUp(machine.bus) ? false : tick(machine, calls)
  }
  const { id } = processOf(machine.bus)
  machine.queue.work(job, async ({ dueAt, after }, finish) => {
    if (after !== id) fallBehind(machine)
    const isBusy = await turn(Date.parse(String(dueAt))).catch((error: unknown) => {
      machine.log.warn({ reason: errorText(error) }, 'a turn of the simulator failed')
      return false
    })
    const runAt = new Date(machine.now().getTime() + (isBusy ? busyEveryMs : everyMs))
    await machine.db.transaction(async (tx) => {
      await finish(tx)
      await machine.queue.add(turnAt(runAt, id), tx)
    })
  })
}

/** One turn. True while there is more to catch up on. */
export async function tick(machine: Machine, calls: Api): Promise<boolean> {
  const row = await findSimulator(machine.db)
  if (!row?.isRunning) return false
  const today = await todayOf(machine.db, machine.now())
  await keepDaysLater(machine, row, today)
  await makePastLater(machine, row)
  const all = await drivenOn(machine.db, row, today)
  const turns = turnsOf(machine.bus)
  const first = all.length === 0 ? 0 : turns.next % all.length
  const untilMs = performance.now() + budgetMs
  const waiting: (() => Promise<void>)[] = []
  let isBusy = false
  for (const [index, driven] of [...all.slice(first), ...all.slice(0, first)].entries()) {
    if (index > 0 && performance.now() > untilMs) {
      isBusy = true
      break
    }
    turns.next = first + index + 1
    if (await driveOne(machine, calls, { row, driven, waiting })) isBusy = true
  }
  // What is sent at once is written together.
  await Promise.all(waiting.map((send) => send()))
  return isBusy
}

type One = { row: SimulatorRecord; driven: Driven; waiting: (() => Promise<void>)[] }

/** What goes wrong with one driver never stops the others. */
async function driveOne(machine: Machine, calls: Api, { row, driven, waiting }: One): Promise<boolean> {
  const giveUp = (error: unknown) => {
    // A session that ended, an account that was suspended: signed in again, if that works.
    forgetPhone(machine, driven.driverId)
    machine.log.warn({ routeId: driven.routeId, reason: errorText(error) }, 'a simulated driver could not go on')
  }
  try {
    const sendLater = (send: () => Promise<void>) => void waiting.push(() => send().catch(giveUp))
    return await drive({ machine, calls, simulation: simulationOf(row), sendLater }, driven)
  } catch (error) {
    giveUp(error)
    return false
  }
}
