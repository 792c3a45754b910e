import { subject } from '@casl/ability'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eventsAbout } from '#platform/events/server/queries.ts'
import type { Database } from '#kit/server/machine.ts'
import { isFit, transitions } from '../../deliveries/rules.ts'
import { visibleContacts } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { ExceptionDetail, ExceptionEntry } from '../contract.ts'
import { decisions, severities } from '../rules.ts'
import { exceptionRow, groupOf, type Reader } from './queries.ts'

/** An exception with all that is known of it. */
export async function exceptionDetail(db: Database, user: Reader, id: number): Promise<ExceptionDetail> {
  const row = await exceptionRow(db, user, id)
  const { mostAttempts } = await logisticsSetting(db, 'failures')
  return {
    ...row,
    ...(await deliveryFacts(db, user, row)),
    mostAttempts,
    driverPhone: row.driver ? await phoneOf(db, user, row.driver.id) : '',
    group: await groupOf(db, user, id),
    history: (await eventsAbout(db, { entity: 'exception', entityId: id })).map(entryOf),
  }
}

const none = { recipientPhone: '', date: null, deliveryState: null, deliveryVersion: null, attempts: 0, decisions: [] }

async function deliveryFacts(
  db: Database,
  user: Reader,
  { delivery, kind }: Pick<ExceptionDetail, 'delivery' | 'kind'>,
) {
  const [found] = delivery
    ? await db
        .select({ row: deliveries, seesContact: visibleContacts(user) })
        .from(deliveries)
        .where(eq(deliveries.id, delivery.id))
    : []
  if (!found) return none
  const { row, seesContact } = found
  const { date, state, version, attempts, ownerId, depotId, driverUserId } = row
  const mayDecide =
    kind === 'failed' &&
    state === 'failed' &&
    user.ability.can('write', subject('Delivery', { id: row.id, ownerId, depotId, driverUserId }))
  return {
    recipientPhone: seesContact ? row.phone : '',
    date,
    deliveryState: state,
    deliveryVersion: version,
    attempts,
    decisions: mayDecide ? decisions.filter((one) => transitions[state][one] !== undefined && isFit(one, row)) : [],
  }
}

async function phoneOf(db: Database, { ability }: Reader, id: number): Promise<string> {
  const [row] = await db.select().from(drivers).where(eq(drivers.id, id))
  if (!row) return ''
  const { depotId, userId: driverUserId, phone } = row
  return ability.can('read', subject('Driver', { id, depotId, driverUserId })) ? phone : ''
}

const After = z.object({
  text: z.catch(z.optional(z.string()), undefined),
  closedReason: z.catch(z.optional(z.string()), undefined),
  owner: z.catch(z.optional(z.string()), undefined),
  snoozedUntil: z.catch(z.optional(z.nullable(z.string())), undefined),
  severity: z.catch(z.optional(z.enum(severities)), undefined),
})

function entryOf({ id, at, actorName, kind, after }: Awaited<ReturnType<typeof eventsAbout>>[number]): ExceptionEntry {
  const read = z.safeParse(After, after)
  const {
    text = '',
    closedReason = '',
    owner = '',
    snoozedUntil = null,
    severity = null,
  } = read.success ? read.data : {}
  const what = kind.slice(kind.indexOf('.') + 1)
  return {
    id,
    at: at.toISOString(),
    actor: actorName,
    what,
    text,
    reason: closedReason,
    owner,
    until: snoozedUntil,
    severity,
  }
}
