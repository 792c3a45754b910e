import { accountOfDriver } from '#features/logistics/drivers/server/queries.ts'
import { driverOfRoute } from '#features/logistics/routes/server/queries.ts'
import { driverSwapJob, routeTopic } from '#features/logistics/routes/rules.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { replaceInTopicGroup } from '../../chat/server/commands.ts'

export function titleOf(driverName: string, day: string): string {
  return `${driverName}, ${day}`
}

/** When another driver takes a route over, the group of the route follows. */
export function followDrivers(machine: Machine): void {
  machine.queue.work(driverSwapJob, ({ routeId, driverId, driverName, userId }, finish) =>
    machine.db.transaction(async (tx) => {
      const before = { id: Number(driverId), name: String(driverName) }
      await follow(tx, machine, { routeId: Number(routeId), before, userId: Number(userId) })
      await finish(tx)
    }),
  )
}

type Swap = { routeId: number; before: { id: number; name: string }; userId: number }

async function follow(tx: Transaction, machine: Machine, { routeId, before, userId }: Swap): Promise<void> {
  const user = await callerWith(tx, userId)
  const route = await driverOfRoute(tx, routeId)
  if (!user || !route || route.driverId === before.id) return
  const accounts = [await accountOfDriver(tx, before.id), await accountOfDriver(tx, route.driverId)]
  const [leaving = [], joining = []] = accounts.map((id) => (id === undefined ? [] : [id]))
  const title = { before: titleOf(before.name, route.day), after: titleOf(route.driverName, route.day) }
  await replaceInTopicGroup(tx, { ...machine, user }, { topic: routeTopic(routeId), title, leaving, joining })
}
