import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import {
  emailOutcomes,
  isSameAddress,
  outboxIdIn,
  type EmailOutcome,
  type EmailReport,
  type Reporter,
} from '../../recipient-email/rules.ts'
import {
  keepAddressReport,
  mayRead,
  mostBytesFrom,
  mostReports,
  noteReport,
  readDeliveryReport,
  readReports,
  snsCertificates,
  recordBlock,
} from '../../recipient-email/server/commands.ts'
import { emailReporter } from '../../recipient-email/server/queries.ts'
import type { MessageStatus } from '../rules.ts'
import type { Stored } from './change-message.ts'
import { setOptOut } from './opt-outs.ts'
import { moveOn, type Taker } from './receipts.ts'
import { refusals } from './refusals.ts'
import { recipientMessages } from './tables.ts'

/** Reports of a provider, which come late, twice and out of order; what isn’t ours is passed over. */
export async function takeEmailReport(context: Context<unknown>, asked: { provider: Reporter; key: string }) {
  const readCertificate = snsCertificates(context)
  const come = { ...asked, headers: context.request.headers, now: context.now(), readCertificate }
  const known = await emailReporter(context)
  if (!known || !(await mayRead(known, come))) throw new Refused(401, refusals.wrongSignature)
  const body = new TextDecoder().decode(await limitedBytes(context.request, mostBytesFrom(known)))
  const reading = await readReports(known, come, body)
  if (reading.kind === 'forged') throw new Refused(401, refusals.wrongSignature)
  if (reading.kind === 'unreadable') throw new Refused(422, refusals.noReport)
  if (reading.read.reports.length > mostReports) throw new Refused(413, refusals.manyReports)
  await context.db.transaction((tx) => noteReport(tx, context, reading.read))
  for (const report of newestOfEach(await oursAmong(context.db, reading.read.reports)))
    await context.db.transaction((tx) => takeReport(tx, context, report))
}

const returnedJob = 'recipientMessages.returned'

/** An email that may say that another came back. What it says is taken later: whose mailbox it came to gets it whatever comes of that. */
export async function takeReturned(
  tx: Transaction,
  { queue }: Pick<Taker, 'queue'>,
  source: Uint8Array,
): Promise<void> {
  const reports = readDeliveryReport(source)
    .filter(({ messageId }) => outboxIdIn(messageId) !== undefined)
    .map((report) => ({ ...report, at: report.at?.toISOString() }))
  if (reports.length > 0) await queue.add({ name: returnedJob, data: { reports } }, tx)
}

const Returned = z.object({
  reports: z.array(
    z.object({
      outcome: z.enum(emailOutcomes),
      isForGood: z.boolean(),
      address: z.string(),
      messageId: z.string(),
      at: z.optional(z.string()),
      reason: z.string(),
    }),
  ),
})

/** Anybody can send such an email: it holds for the very email it returns, which only its recipient got. */
export function workOnReturned(machine: Machine): void {
  machine.queue.work(returnedJob, (data, finish) =>
    machine.db.transaction(async (tx) => {
      await finish(tx)
      const { reports } = z.parse(Returned, data)
      // All of one email return the same one.
      const row = reports[0] && (await messageBy(tx, reports[0]))
      const report = reports.find(({ address }) => row && isSameAddress(address, row.address))
      if (report)
        await takeReport(tx, machine, { ...report, at: report.at === undefined ? undefined : new Date(report.at) })
    }),
  )
}

/** However often a call says the same of one email, or of an address alone, it is taken once: as it was said last. */
function newestOfEach(reports: readonly EmailReport[]): EmailReport[] {
  const newest = new Map<string, EmailReport>()
  for (const report of reports) {
    const { outcome, isForGood, address, messageId } = report
    const email = outboxIdIn(messageId) ?? (messageId === '' ? dayOf(report) : 'another')
    const key = `${outcome} ${isForGood} ${email} ${address.toLowerCase()}`
    const known = newest.get(key)
    if (!known || !report.at || (known.at && report.at >= known.at)) newest.set(key, report)
  }
  return [...newest.values()]
}

/** Of an address alone, what happens on another day may be of another email. */
function dayOf({ at }: EmailReport): string {
  return at?.toISOString().slice(0, 10) ?? ''
}

const askedAtOnce = 1000

/** The account of a provider may serve others as well: whom we never wrote to is none of our business. */
async function oursAmong(db: Database, all: readonly EmailReport[]): Promise<EmailReport[]> {
  const ours: EmailReport[] = []
  for (let at = 0; at < all.length; at += askedAtOnce) ours.push(...(await oursIn(db, all.slice(at, at + askedAtOnce))))
  return ours
}

async function oursIn(db: Database, reports: readonly EmailReport[]): Promise<EmailReport[]> {
  const { emailId, address, channel } = recipientMessages
  const ids = reports.flatMap(({ messageId }) => outboxIdIn(messageId) ?? [])
  const addresses = reports.map((report) => report.address.toLowerCase())
  const byId = await db
    .select({ emailId, address })
    .from(recipientMessages)
    .where(inArray(emailId, ids.concat('')))
  const byAddress = await db
    .selectDistinct({ address })
    .from(recipientMessages)
    .where(and(eq(channel, 'email'), inArray(address, addresses)))
  const known = new Map(byId.map((row) => [row.emailId, row.address]))
  const written = new Set(byAddress.map((row) => row.address))
  return reports.filter((report) => {
    const sentTo = known.get(outboxIdIn(report.messageId) ?? '')
    const isNamed = sentTo !== undefined && isSameAddress(sentTo, report.address)
    return isNamed || written.has(report.address.toLowerCase())
  })
}

const statusOf: Record<EmailOutcome, MessageStatus> = {
  sent: 'sent',
  delivered: 'delivered',
  opened: 'opened',
  bounced: 'bounced',
  // Only what arrived is complained of.
  complained: 'delivered',
}

async function takeReport(tx: Transaction, machine: Omit<Taker, 'db'>, report: EmailReport): Promise<void> {
  const row = await messageOf(tx, machine, report)
  const { outcome } = report
  const reason = report.reason
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^smtp ?; ?/i, '')
    .slice(0, 300)
  if (row) await moveOn(tx, machine, row, { status: statusOf[outcome], error: outcome === 'bounced' ? reason : '' })
  const why = whyToStop(report, row)
  const address = row?.address ?? report.address.toLowerCase()
  if (!why || !(await keepAddressReport(tx, { why, address, reason, at: happened(machine, report) }))) return
  if (why === 'bounced') await recordBlock(tx, machine, 'recipientMessage.blocked')
  else await setOptOut(tx, machine, { channel: 'email', address, isOptedOut: true })
}

/** Why an address gets no more emails. What another program wrote to somebody says nothing of what they want of us. */
function whyToStop({ outcome, isForGood, messageId }: EmailReport, row: Stored | undefined) {
  if (outcome === 'bounced' && isForGood) return 'bounced'
  return outcome === 'complained' && (row !== undefined || messageId === '') ? 'complained' : undefined
}

/** Nothing happens later than now, whatever the clock of a provider says. */
function happened({ now }: Pick<Taker, 'now'>, { at }: EmailReport): Date {
  return at && at < now() ? at : now()
}

async function messageBy(tx: Transaction, { messageId }: Pick<EmailReport, 'messageId'>): Promise<Stored | undefined> {
  const id = outboxIdIn(messageId)
  if (id === undefined) return undefined
  const [row] = await tx.select().from(recipientMessages).where(eq(recipientMessages.emailId, id)).for('update')
  return row
}

const [agoMs, aheadMs] = [2 * 86_400_000, 5 * 60_000]

/** The message a report names, if it went to the address it is about; where it names none, the only one it can mean. */
async function messageOf(tx: Transaction, machine: Pick<Taker, 'now'>, report: EmailReport) {
  if (report.messageId !== '') {
    const row = await messageBy(tx, report)
    return row && isSameAddress(row.address, report.address) ? row : undefined
  }
  const { channel, address, acceptedAt, id } = recipientMessages
  const at = happened(machine, report).getTime()
  const isMeant = and(
    eq(channel, 'email'),
    eq(address, report.address.toLowerCase()),
    gte(acceptedAt, new Date(at - agoMs)),
    lte(acceptedAt, new Date(at + aheadMs)),
  )
  const rows = await tx.select().from(recipientMessages).where(isMeant).orderBy(desc(id)).limit(2).for('update')
  return rows.length === 1 ? rows[0] : undefined
}
