import { stateOf } from '#kit/server/state-of.ts'
import type { Bus } from '#kit/server/machine.ts'

/** Nobody waits longer: who asks hears then what is still being done. */
const longestMs = 1000

const stateIn = stateOf<Bus, { work: Promise<unknown>; waiting: number }>(() => ({
  work: Promise.resolve(),
  waiting: 0,
}))

/** Brings what happened on the road up to now, one such work after the other; what judges the day by the clock waits for it. */
export function catchUpBefore<Result>(bus: Bus, work: () => Promise<Result>): Promise<Result> {
  const state = stateIn(bus)
  state.waiting++
  const done = state.work.then(work).finally(() => state.waiting--)
  state.work = done.catch(() => undefined)
  return done
}

/** Whether what is known of the road is older than the clock: who can come back later does. */
export function isCatchingUp(bus: Bus): boolean {
  return stateIn(bus).waiting > 0
}

/** Until what is known of the road is as old as the clock: a day that stood still for hours would look hours late. Only for someone who looks at it now. */
export async function caughtUp(bus: Bus): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, longestMs)))
  await Promise.race([stateIn(bus).work, patience])
  clearTimeout(timer)
}
