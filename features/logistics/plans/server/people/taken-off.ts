import type { Machine, Transaction } from '#kit/server/machine.ts'
import { deliveryPath } from '../../../deliveries/rules.ts'
import { notify } from './notify.ts'
import { readersOf } from './readers.ts'

type Off = { reference: string; date: string | null; depotId: number | null }

/** Notifies the people who may change the plans of a depot that a recipient took a delivery off a route its driver has. */
export async function tellTakenOff(
  tx: Transaction,
  machine: Pick<Machine, 'now' | 'queue'>,
  { kind, off }: { kind: 'recipient-moved' | 'recipient-cancelled'; off: Off },
): Promise<void> {
  const { reference, date, depotId } = off
  const planners = await readersOf(
    tx,
    { depotIds: depotId === null ? [] : [depotId], hasOpenDepot: depotId === null },
    'write',
  )
  await notify(tx, machine, {
    userIds: planners.map(({ id }) => id),
    kind,
    values: { reference, day: date ?? '' },
    link: deliveryPath(reference),
  })
}
