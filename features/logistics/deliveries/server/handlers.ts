import { subject } from '@casl/ability'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import { handle, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import { staleEdit } from '#kit/server/versions.ts'
import { mustBeDepot, nextOpenDay } from '../../depots/server/queries.ts'
import { addressKey } from '../../places/rules.ts'
import { locate, settledAt, type Located } from '../../places/server/queries.ts'
import * as contract from '../contract.ts'
import { onListedDay } from './list-day.ts'
import { refusals } from './refusals.ts'
import type { DeliveryChange } from '../rules/input.ts'
import { changeInBulk, undoInBulk } from './bulk-changes.ts'
import { changeDelivery, moveDelivery } from './change-delivery.ts'
import { overrideOf } from './counter-override.ts'
import { moveWithPin } from './counter-pin.ts'
import { mayPrice, ownedBy, addDeliveries, type Draft, type Outcome } from './add-deliveries.ts'
import { readDraft, rowsOf, withDepots } from './batch-rows.ts'
import { fullDelivery, knownRecipients, rightsOn } from './full-delivery.ts'
import { labelsPdf } from './delivery-labels.ts'
import { recipientLinkOf } from './recipient-link.ts'
import { windowsBy } from './late-price.ts'
import { heldParts, joinDelivery, splitDelivery } from './split-delivery.ts'
import { timelineOf } from './delivery-timeline.ts'
import { enqueueUrgent } from './enqueue-urgent.ts'
import {
  deliveryCounts,
  deliveryPage,
  deliveryPoints,
  findByReference,
  findDelivery,
  visibleDeliveries,
  type Stored,
} from './queries.ts'

export const deliveryHandlers: Handlers = []

handle(deliveryHandlers, contract.listDeliveries, async ({ query }, context) =>
  deliveryPage(context.db, context.user, await onListedDay(context, query)),
)
handle(deliveryHandlers, contract.countDeliveries, async ({ query }, context) =>
  deliveryCounts(context.db, context.user, await onListedDay(context, query)),
)
handle(deliveryHandlers, contract.listDeliveryPoints, async ({ query }, context) =>
  deliveryPoints(context.db, context.user, await onListedDay(context, query)),
)
handle(deliveryHandlers, contract.recallRecipients, async ({ query }, { db, user }) => ({
  recipients: query.q === undefined ? [] : await knownRecipients(db, user, query.q),
}))
handle(deliveryHandlers, contract.readNextDay, async (_, { db, now }) => ({ date: await nextOpenDay(db, now()) }))
handle(deliveryHandlers, contract.printLabels, ({ query }, context) => labelsPdf(context, query.ids))

handle(deliveryHandlers, contract.readDelivery, async ({ params }, { db, user }) =>
  fullDelivery(db, user, (await findByReference(db, user, params.id)).id),
)

handle(deliveryHandlers, contract.readDeliveryById, async ({ params }, { db, user }) =>
  fullDelivery(db, user, (await findDelivery(db, user, params.id)).id),
)

handle(deliveryHandlers, contract.revealRecipientLink, ({ params }, context) => recipientLinkOf(context, params.id))

handle(deliveryHandlers, contract.readTimeline, async ({ params }, { db, user }) => {
  const { id } = await findDelivery(db, user, params.id)
  return { entries: await timelineOf(db, id) }
})

handle(deliveryHandlers, contract.createDelivery, async ({ body }, context) => {
  const draft = ownedBy(context.user, body)
  await mustBeDepot(context.db, draft.depotId)
  const located = await locate(context, draft.pins ? [] : [draft.address], {
    ownerId: draft.ownerId,
    signal: context.request.signal,
  })
  return context.db.transaction(async (tx) => {
    const how = { ...sourceOf(context), duplicates: 'skip' as const, located }
    const [outcome] = await addDeliveries(tx, context, [draft], how)
    if (outcome?.problem) throw refusalOfDraft(outcome, draft)
    if (outcome?.outcome !== 'created' || outcome.id === null)
      throw conflict(refusals.taken, { reference: draft.reference }, 'reference')
    return fullDelivery(tx, context.user, outcome.id)
  })
})

handle(deliveryHandlers, contract.createDeliveries, async ({ body }, context) => {
  const read = await withDepots(
    context.db,
    body.deliveries.map((row) => readDraft(context.user, row)),
  )
  const drafts = read.flatMap(({ draft }) => draft ?? [])
  const addresses = drafts.flatMap(({ pins, address }) => (pins ? [] : [address]))
  const located = await locate(context, addresses, { ownerId: context.user.id, signal: context.request.signal })
  return context.db.transaction(async (tx) => {
    const how = { ...sourceOf(context), duplicates: body.duplicates, located }
    const outcomes = await addDeliveries(tx, context, drafts, how)
    return { rows: rowsOf(context, read, outcomes) }
  })
})

handle(deliveryHandlers, contract.changeDelivery, async ({ params, body }, context) => {
  const { version, pins: _pins, ...sent } = body
  const before = await findDelivery(context.db, context.user, params.id, 'write')
  const { seesContact } = await rightsOn(context.db, context.user, params.id)
  const seen = seesContact ? sent : withoutBlankContact(sent)
  const windows = seen.windows && windowsBy(context.user, seen.windows, before.windows)
  const timed = windows ? { ...seen, windows } : seen
  const change = mayPrice(context.user, before.depotId)
    ? timed
    : { ...timed, feeCents: undefined, customerId: undefined }
  mustKeepReach(context.user, before, change)
  await mustBeDepot(context.db, change.depotId ?? null)
  const located = await relocated(context, before, body)
  return context.db.transaction(async (tx) => {
    const row = await findDelivery(tx, context.user, params.id, 'write')
    await changeDelivery(tx, context, { row, version, change, located })
    return fullDelivery(tx, context.user, row.id)
  })
})

handle(deliveryHandlers, contract.moveDelivery, ({ params, body }, context) =>
  moveWithPin(context, params.id, async (tx, mustFitPin) => {
    const { date, ...rest } = body
    const row = await findDelivery(tx, context.user, params.id, 'write')
    const set = body.move === 'reschedule' && date !== null ? { date } : {}
    await moveDelivery(tx, context, { row, ...rest, set, mustFitPin })
    return fullDelivery(tx, context.user, row.id)
  }),
)

handle(deliveryHandlers, contract.recordAtCounter, ({ params, body }, context) =>
  moveWithPin(context, params.id, async (tx, mustFitPin) => {
    const row = await findDelivery(tx, context.user, params.id)
    if (!isAtCounter(context.user, row)) throw forbidden(refusals.notYourDepot)
    await moveDelivery(tx, context, { row, ...body, mustFitPin })
    return fullDelivery(tx, context.user, row.id)
  }),
)

handle(deliveryHandlers, contract.readCounterOverride, async ({ params }, { db, user }) => {
  await findDelivery(db, user, params.id)
  return { withoutPin: await overrideOf(db, params.id) }
})

handle(deliveryHandlers, contract.splitDelivery, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const row = await findDelivery(tx, context.user, params.id, 'write')
    const part = await splitDelivery(tx, context, { row, ...body })
    await enqueueUrgent(tx, context, [part])
    const delivery = await fullDelivery(tx, context.user, row.id)
    return { delivery, part: await fullDelivery(tx, context.user, part.id) }
  }),
)

handle(deliveryHandlers, contract.joinDelivery, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { partOfId } = await findDelivery(tx, context.user, params.id, 'write')
    if (partOfId === null) throw conflict(refusals.noPart)
    await findDelivery(tx, context.user, partOfId, 'write')
    const held = await heldParts(tx, params.id)
    if (!held || held.part.version !== body.version) throw staleEdit()
    await joinDelivery(tx, context, held)
    return fullDelivery(tx, context.user, partOfId)
  }),
)

handle(deliveryHandlers, contract.bulkDeliveries, ({ body }, context) => changeInBulk(context, body))
handle(deliveryHandlers, contract.undoBulk, ({ params }, context) => undoInBulk(context, params.id))

function refusalOfDraft({ field, problem }: Outcome, { reference, linkedTo }: Draft): Error {
  if (field === 'pins') return forbidden(problem)
  if (field === 'linkedTo') return invalid('linkedTo', refusals.noPartner, { reference: linkedTo })
  return field && problem
    ? invalid(field, problem)
    : conflict(problem ?? refusals.notUsable, { reference }, 'reference')
}

function sourceOf({ user }: Context) {
  return {
    source: user.kind === 'program' ? ('api' as const) : ('manual' as const),
    mayChange: visibleDeliveries(user, 'write'),
  }
}

/** People who can't see the contact details send them back blank. */
function withoutBlankContact<T extends { phone?: string | undefined; email?: string | undefined }>(sent: T): T {
  const { phone, email } = sent
  return { ...sent, phone: phone || undefined, email: email || undefined }
}

/** Drivers record their own stops, and nothing at a depot. */
function isAtCounter({ ability }: Caller, { id, depotId }: Stored): boolean {
  return ability.can('create', subject('Proof', { id, depotId, ownerId: null, driverUserId: null }))
}

/** People can't assign a delivery to a depot that isn't theirs. */
function mustKeepReach(
  { ability }: Caller,
  row: Stored,
  { depotId = row.depotId }: { depotId?: number | null | undefined },
): void {
  const { ownerId, driverUserId } = row
  if (!ability.can('write', subject('Delivery', { ownerId, depotId, driverUserId })))
    throw forbidden(refusals.chooseDepot)
}

/** Where a delivery goes now, where that changed. */
async function relocated(
  context: Context,
  row: Stored,
  { address, pins }: DeliveryChange,
): Promise<Located | undefined> {
  if (pins) return settledAt(pins, 'person')
  if (address === undefined || address === row.address) return undefined
  const { signal } = context.request
  return (await locate(context, [address], { ownerId: row.ownerId, signal })).get(addressKey(address))
}
