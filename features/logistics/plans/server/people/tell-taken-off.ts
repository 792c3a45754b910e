import type { Machine, Transaction } from '#kit/server/machine.ts'
import { deliveryPath } from '../../../deliveries/rules.ts'
import { notify } from './notify.ts'
import { readersOf } from './readers.ts'

type Retimed = {
  reference: string
  depotId: number | null
  day: string
  /** None of a whole day. */
  window: { from: string; to: string } | undefined
  stop: number
}

/** Notifies them that a recipient chose another time, at which the drivers' routes have it by now. */
export async function tellRetimed(
  tx: Transaction,
  machine: Pick<Machine, 'now' | 'queue'>,
  { reference, depotId, day, window, stop }: Retimed,
): Promise<void> {
  await notify(tx, machine, {
    userIds: await plannersOf(tx, depotId),
    kind: window ? 'recipient-retimed' : 'recipient-retimed-day',
    values: { reference, day, ...(window && { from: window.from, to: window.to }), stop: String(stop) },
    link: deliveryPath(reference),
  })
}

type Off = { reference: string; date: string | null; depotId: number | null }

/** Notifies the people who may change the plans of a depot that a recipient took a delivery off a route its driver has. */
export async function tellTakenOff(
  tx: Transaction,
  machine: Pick<Machine, 'now' | 'queue'>,
  { kind, off }: { kind: 'recipient-moved' | 'recipient-cancelled'; off: Off },
): Promise<void> {
  const { reference, date, depotId } = off
  await notify(tx, machine, {
    userIds: await plannersOf(tx, depotId),
    kind,
    values: { reference, day: date ?? '' },
    link: deliveryPath(reference),
  })
}

async function plannersOf(tx: Transaction, depotId: number | null): Promise<number[]> {
  const reach = { depotIds: depotId === null ? [] : [depotId], hasOpenDepot: depotId === null }
  return (await readersOf(tx, reach, 'write')).map(({ id }) => id)
}
