import { subject } from '@casl/ability'
import type { Transaction } from '#kit/server/machine.ts'
import { peopleWho } from '#platform/access/server/queries.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import type { RouteRecord } from '../../routes/server/commands.ts'
import { isProgram, type Acting } from './as-program.ts'
import { notify } from './notify.ts'

type Accepted = { route: Pick<RouteRecord, 'depotId' | 'day' | 'driverName'>; toDriver?: string }

/** Notifies those who could have accepted it of what the product accepted by itself; they can undo it where the link leads. */
export async function tellAccepted(tx: Transaction, acting: Acting, { route, toDriver }: Accepted): Promise<void> {
  if (!isProgram(acting.user)) return
  const { depotId, day, driverName: driver } = route
  const userIds: number[] = []
  for (const id of await peopleWho(tx, 'create', 'Publication')) {
    const person = await callerWith(tx, id)
    if (person?.ability.can('create', subject('Publication', { depotId }))) userIds.push(id)
  }
  await notify(tx, acting, {
    userIds,
    ...(toDriver === undefined
      ? { kind: 'order-accepted' as const, values: { driver } }
      : { kind: 'move-accepted' as const, values: { driver, toDriver } }),
    link: `/dashboards/logistics?date=${day}`,
  })
}
