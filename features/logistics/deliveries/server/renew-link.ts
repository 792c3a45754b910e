import type { Machine, Transaction } from '#kit/server/machine.ts'
import { givenAwayJob, isGivenAway } from '../rules.ts'
import type { Stored } from './queries.ts'
import { newTrackingCode, statusCodeOf } from './status-code.ts'
import { formerLinks } from './tables.ts'

/** A delivery that is given to somebody else gets a link of its own for them; the one before shows its state alone. */
export async function renewLink(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  { row, after }: { row: Stored; after: Stored },
): Promise<Partial<Pick<Stored, 'trackingCode'>>> {
  if (!isGivenAway(row, after)) return {}
  await tx.insert(formerLinks).values({ statusCode: await statusCodeOf(row), deliveryId: row.id })
  await queue.add({ name: givenAwayJob, data: { id: row.id } }, tx)
  return { trackingCode: newTrackingCode() }
}
