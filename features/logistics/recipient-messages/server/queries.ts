import { and, asc, eq, gt, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { outcomeOfEmail } from '#platform/outbox/server/queries.ts'
import { endStates, type DeliveryState } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { KeptFigures } from '../../promise-ledger/contract.ts'
import { promises } from '../../promise-ledger/server/tables.ts'
import { keptFigures, outcomeOfMessage } from '../../promises/server/queries.ts'
import { blocksOf, isBlocked } from '../../recipient-email/server/queries.ts'
import type { listMessages, MessageDetail, MessageRow } from '../contract.ts'
import {
  isStillTrue,
  leftStatuses,
  mayBeSentAgain,
  type EmailStop,
  type MessageStatus,
  type PromiseOutcome,
} from '../rules.ts'
import { isOptedOut, isStoppable, optOutOf } from './opt-outs.ts'
import { refusals } from './refusals.ts'
import { messageSettings } from './settings.ts'
import { recipientMessages } from './tables.ts'
import { withoutSecrets } from './without-secrets.ts'

type Reader = Pick<Caller, 'ability'>
const { id, deliveryId, event, channel, address, status, recipient, createdAt, dueAt } = recipientMessages

const email = outcomeOfEmail(recipientMessages.emailId)

/** What the email outbox knows of an email is newer than what was written when it took it, until its provider reports. Written by hand: a case over two columns. */
const statusNow = sql<MessageStatus>`case
  when ${recipientMessages.emailId} is null or ${inArray(status, ['delivered', 'opened', 'bounced'])} then ${status}
  when ${email.state} = 'waiting' then 'sending'
  when ${email.state} = 'sent' then 'sent'
  when ${email.state} = 'failed' then 'failed'
  when ${email.state} = 'kept' then 'noChannel'
  else ${status} end`

/** Judged by the arrival, with all other times that were told. What never left promised nothing. */
const promiseNow = sql<PromiseOutcome | null>`case
  when ${inArray(statusNow, [...leftStatuses])} then ${outcomeOfMessage(id)} end`

const rowColumns = {
  id,
  deliveryId,
  reference: sql<string>`${deliveries.reference}`,
  recipient,
  event,
  channel,
  address,
  isTest: recipientMessages.isTest,
  status: statusNow,
  createdAt,
  dueAt,
  promise: promiseNow,
}
const joins = [{ table: deliveries, on: eq(deliveries.id, deliveryId) }]

export function visibleMessages({ ability }: Reader, action: string): SQL {
  return visible(ability, action, 'RecipientMessage', { id, depotId: deliveries.depotId })
}

/** Whether a recipient can have notifications: the workspace sends them, and something is still to come. */
export async function mayPush(db: Database, { state }: { state: DeliveryState }): Promise<boolean> {
  const { value } = await messageSettings(db)
  return value.isOn && value.channels.includes('push') && !endStates.includes(state)
}

/** Why no email reaches a recipient who would get some, as long as something is still to come. */
export async function emailStopOf(
  db: Database,
  { state, email }: { state: DeliveryState; email: string },
): Promise<EmailStop | null> {
  const { value } = await messageSettings(db)
  if (email === '' || !value.isOn || !value.channels.includes('email') || endStates.includes(state)) return null
  const address = email.toLowerCase()
  if (await isOptedOut(db, 'email', address)) return 'optedOut'
  return (await isBlocked(db, address)) ? 'bounced' : null
}

type Filters = {
  status?: string | undefined
  event?: string | undefined
  channel?: string | undefined
  promise?: string | undefined
  deliveryId: number
}

export async function messagePage(
  db: Database,
  user: Reader,
  { now, ...query }: ListQuery & Filters & { now: Date },
): Promise<ReplyOf<typeof listMessages>> {
  const where = [
    visibleMessages(user, 'read'),
    query.status === undefined ? undefined : sql`${statusNow} = ${query.status}`,
    query.promise === undefined ? undefined : sql`${promiseNow} = ${query.promise}`,
    equals(event, query.event),
    equals(channel, query.channel),
    equals(deliveryId, query.deliveryId || undefined),
  ]
  const page = await listPage(db, query, {
    from: recipientMessages,
    columns: rowColumns,
    joins,
    where,
    search: [recipient, deliveries.reference, address],
    sort: { createdAt: id, recipient, event, channel, status: statusNow },
    id,
  })
  const kept = await promisesOf(db, and(...where))
  return { messages: page.rows.map((row) => presentRow(row, now)), total: page.total, promises: kept }
}

/** What became of the times that messages told. */
function promisesOf(db: Database, where: SQL | undefined): Promise<KeptFigures> {
  const shown = db
    .select({ id })
    .from(recipientMessages)
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(where, inArray(statusNow, [...leftStatuses])))
  return keptFigures(db, inArray(promises.messageId, shown))
}

function presentRow({ createdAt: made, dueAt: due, ...row }: RowOf<typeof rowColumns>, now: Date): MessageRow {
  const heldUntil = row.status === 'waiting' && due.getTime() - now.getTime() > 120_000 ? due.toISOString() : null
  return { ...row, createdAt: made.toISOString(), heldUntil }
}

const { language, subject, text, promisedFrom, promisedTo, acceptedAt, endedAt, error } = recipientMessages
const detailColumns = {
  ...rowColumns,
  language,
  subject,
  text,
  promisedFrom,
  promisedTo,
  acceptedAt,
  endedAt,
  error: sql<string>`coalesce(nullif(${error}, ''), ${email.error}, '')`,
  sentAt: email.sentAt,
  deliveryState: deliveries.state,
  trackingCode: deliveries.trackingCode,
}

export async function messageDetail(
  db: Database,
  user: Reader,
  { messageId, now, action = 'read' }: { messageId: number; now: Date; action?: 'read' | 'write' },
): Promise<MessageDetail> {
  const plan = { from: recipientMessages, columns: detailColumns, joins, id }
  const row = await listRow(db, and(eq(id, messageId), visibleMessages(user, action)), plan)
  if (!row) throw notFound(refusals.things.message, messageId)
  const [block] = row.channel === 'email' ? await blocksOf(db, [row.address]) : []
  const optOut = isStoppable(row.channel) ? await optOutOf(db, row.channel, row.address) : undefined
  const said = await withoutSecrets(db, row)
  return presentDetail({ ...row, ...said }, { now, isOvertaken: await isOvertaken(db, row), block, optOut })
}

/** Whether a newer time was told, or is about to be. */
export async function isOvertaken(
  db: Database,
  row: Pick<typeof recipientMessages.$inferSelect, 'id' | 'deliveryId' | 'promisedTo'>,
): Promise<boolean> {
  if (row.promisedTo === null) return false
  const isNewer = and(
    eq(deliveryId, row.deliveryId),
    gt(id, row.id),
    isNotNull(recipientMessages.promisedTo),
    ne(status, 'cancelled'),
  )
  return (await db.$count(recipientMessages, isNewer)) > 0
}

type Told = Pick<typeof recipientMessages.$inferSelect, 'id' | 'deliveryId' | 'channel'> & {
  promisedFrom: Date
  promisedTo: Date
}

/** A message that told the same by the same channel and left, as far as is known, while another one has the promise. */
export async function unpromisedLike(db: Database, told: Told, until?: Date) {
  const { promisedFrom, promisedTo, emailId, acceptedAt, isTest } = recipientMessages
  const isSame = and(
    eq(deliveryId, told.deliveryId),
    eq(channel, told.channel),
    eq(promisedFrom, told.promisedFrom),
    eq(promisedTo, told.promisedTo),
    eq(isTest, false),
    ne(id, told.id),
    until && lt(acceptedAt, until),
  )
  // An email may still be on its way out.
  const hasLeft = and(inArray(status, [...leftStatuses]), inArray(statusNow, [...leftStatuses, 'sending']))
  const [row] = await db
    .select({ id, emailId, acceptedAt })
    .from(recipientMessages)
    .where(and(isSame, hasLeft, sql`${outcomeOfMessage(id)} is null`))
    .orderBy(asc(id))
    .limit(1)
  return row
}

type Known = {
  now: Date
  isOvertaken: boolean
  block: { reason: string; at: Date } | undefined
  optOut: { at: Date; hasComplained: boolean } | undefined
}

function presentDetail(row: RowOf<typeof detailColumns>, known: Known): MessageDetail {
  const { now, isOvertaken: isPast, block, optOut } = known
  return {
    ...presentRow(row, now),
    language: row.language,
    subject: row.subject,
    text: row.text,
    from: isoOf(row.promisedFrom),
    to: isoOf(row.promisedTo),
    acceptedAt: isoOf(row.acceptedAt),
    endedAt: isoOf(row.endedAt ?? row.sentAt),
    error: row.error,
    block: block ? { reason: block.reason, at: block.at.toISOString() } : null,
    optOut: optOut ? { ...optOut, at: optOut.at.toISOString() } : null,
    mayBeSentAgain:
      !optOut && !row.isTest && mayBeSentAgain(row.status) && isStillTrue(row.event, row.deliveryState) && !isPast,
  }
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
