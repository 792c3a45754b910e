import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { emailStates } from '#platform/outbox/server/queries.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Email, Job, Machine, Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import { storeSetting, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { moneyWords } from '#kit/contract/money.ts'
import { type Repeat } from '../contract.ts'
import { readSharedPdf } from '../rules/papers.ts'
import { refusals } from './refusals.ts'
import { isOpen, nextRepeat, numberSign, payPath, reminderDays } from '../rules.ts'
import { billsDeliveries } from './billed.ts'
import { isPayableByCard } from './card.ts'
import { copyInvoice, moveTo } from './commands.ts'
import { record, unarchived, type Maker } from './kept-invoice.ts'
import { linkLines, reminderEmail, voidedEmail, type Links } from './emails.ts'
import { issue } from './issue.ts'
import { languageOf, languageOfClient } from './language-of.ts'
import type { Kept } from './queries.ts'
import { writeAttachedPdf, type Attached } from './sheet.ts'
import { invoiceEmails, invoices } from './tables.ts'

const sentJob = 'invoices.email-sent'
/** Of emails written before they had a job for when they are sent. */
const followJob = 'invoices.follow-email'
const followSeconds = 3600
const remindJob = 'invoices.remind'
const repeatJob = 'invoices.repeat'
/** The hour of the store's clock at which reminders and copies are made. */
const atHour = 'T07:00'

type Sent = { to: string; subject: string; message: string; paper: Attached }

/** Emails an invoice with a link to it; whether a mail server takes it shows later. */
export async function sendInvoice(
  tx: Transaction,
  maker: Mailer,
  row: Kept & { number: string },
  { paper, ...sent }: Sent,
): Promise<string> {
  const language = await languageOfClient(tx, row)
  const email = {
    to: sent.to,
    subject: sent.subject.replaceAll(numberSign, row.number),
    text: `${sent.message.replaceAll(numberSign, row.number)}\n\n${linkLines(language, await linksTo(tx, maker, row))}`,
  }
  const whenSent = { name: sentJob, data: { id: row.id } }
  const emailId = await write(tx, maker, row, { email: { ...email, files: [paper.file], whenSent }, kind: 'invoice' })
  await planReminders(tx, maker, row)
  await maker.files.put(paper.file.key, paper.stored)
  return emailId
}

export async function markAsSent(tx: Transaction, maker: Maker, row: Kept, version: number): Promise<void> {
  if (row.voidedAt) throw conflict(refusals.isVoided)
  if (row.reached !== 'Draft') throw conflict(refusals.alreadySent)
  await changeVersion(tx, invoices, { version, set: { reached: 'Sent' }, where: unarchived(row.id) })
  const issued = await issue(tx, maker, row.id)
  await record(tx, maker, { id: row.id, what: 'marked-sent' })
  if (issued) await planReminders(tx, maker, issued)
}

const pauseMs = 60_000

/** The invoice that a paper was written of. */
type Written = { of: Kept; paper: Attached | undefined }

/** Sends the client a reminder, at most once a minute, since a double click means one email. */
export async function remindNow(tx: Transaction, maker: Mailer, { of, paper }: Written): Promise<string> {
  const row = await locked(tx, of.id)
  if (!row || !isOpen(row)) throw conflict(refusals.nothingOpen)
  const since = new Date(maker.now().getTime() - pauseMs)
  const { invoiceId, kind, at } = invoiceEmails
  const isNew = and(eq(invoiceId, row.id), eq(kind, 'reminder'), gt(at, since))
  if ((await tx.$count(invoiceEmails, isNew)) > 0) throw conflict(refusals.justReminded)
  if (!paper || !isSameOnPaper(row, of)) throw staleEdit()
  return remind(tx, maker, row, { paper })
}

/** Whether the paper still says what is open. */
function isSameOnPaper(row: Kept, before: Kept): boolean {
  return row.version === before.version && row.balanceCents === before.balanceCents
}

/** Plans what an invoice that was deleted for a while may have missed: its jobs ran into nothing. */
export async function planAgain(tx: Transaction, maker: Maker, id: number): Promise<void> {
  const row = await locked(tx, id)
  if (row?.nextRepeat) await planCopy(tx, maker, id, row.nextRepeat)
  if (row && row.reached !== 'Draft') await planReminders(tx, maker, row)
}

type Mailer = Maker & Pick<Machine, 'files' | 'secretKey'>
type Reminder = { paper: Attached; occasion?: string }

/** Reminds the client with the invoice, by hand or because the day has come. */
async function remind(tx: Transaction, maker: Mailer, row: Kept, { paper, occasion }: Reminder): Promise<string> {
  const language = await languageOfClient(tx, row)
  const { storeName } = await storeSetting(tx, 'details')
  const values = {
    store: storeName,
    name: row.clientName,
    number: row.number ?? '',
    due: row.dueOn,
    amount: moneyWords(row.balanceCents, row.currency)[language],
    links: await linksTo(tx, maker, row),
    isLate: row.dueOn < (await todayIn(tx, maker.now())),
  }
  const email = { to: row.clientEmail, ...reminderEmail(language, values), files: [paper.file] }
  const emailId = await write(tx, maker, row, { email, kind: 'reminder', occasion })
  await maker.files.put(paper.file.key, paper.stored)
  return emailId
}

/** Tells the client that an invoice they have asks for nothing any more, and what they get back. */
export async function tellVoided(tx: Transaction, maker: Maker, row: Kept): Promise<void> {
  const language = await languageOf(tx, row)
  const { storeName } = await storeSetting(tx, 'details')
  const email = voidedEmail(language, {
    store: storeName,
    name: row.clientName,
    number: row.number ?? '',
    url: `${maker.settings.publicUrl}${payPath(row.shareToken)}`,
    paid: row.paidCents > 0 ? moneyWords(row.paidCents, row.currency)[language] : undefined,
  })
  await write(tx, maker, row, { email: { to: await lastRecipient(tx, row), ...email }, kind: 'voided' })
}

/** Whoever got the invoice last. */
async function lastRecipient(tx: Transaction, { id, clientEmail }: Kept): Promise<string> {
  const [last] = await tx
    .select({ to: invoiceEmails.recipient })
    .from(invoiceEmails)
    .where(and(eq(invoiceEmails.invoiceId, id), eq(invoiceEmails.kind, 'invoice')))
    .orderBy(desc(invoiceEmails.id))
    .limit(1)
  return last?.to ?? clientEmail
}

const recordedAs = { invoice: 'email-written', reminder: 'reminded', voided: 'void-told' } as const

type Writing = {
  email: Email & { files?: Attached['file'][]; whenSent?: Omit<Job, 'runAt'> }
  kind: 'invoice' | 'reminder' | 'voided'
  occasion?: string | undefined
}

async function write(tx: Transaction, maker: Maker, row: Kept, { email, kind, occasion }: Writing): Promise<string> {
  const { storeName, senderEmail } = await storeSetting(tx, 'details')
  const from = senderEmail ? { from: { name: storeName, address: senderEmail } } : {}
  const emailId = await enqueueEmail(tx, maker, { ...from, ...email, writer: maker.user })
  await tx.insert(invoiceEmails).values({
    invoiceId: row.id,
    emailId,
    kind,
    recipient: email.to,
    occasion: occasion ?? null,
    at: maker.now(),
  })
  await record(tx, maker, {
    id: row.id,
    what: recordedAs[kind],
    after: { to: email.to },
  })
  return emailId
}

async function linksTo(tx: Transaction, { settings, secretKey }: Mailer, row: Kept): Promise<Links> {
  const isPayable = await isPayableByCard({ db: tx, secretKey }, row)
  return {
    url: `${settings.publicUrl}${readSharedPdf.path.replace('{token}', row.shareToken)}`,
    payUrl: isPayable ? `${settings.publicUrl}${payPath(row.shareToken)}` : undefined,
  }
}

async function planReminders(tx: Transaction, maker: Maker, { id, dueOn }: Kept): Promise<void> {
  const today = await todayIn(tx, maker.now())
  for (const days of reminderDays) {
    const day = daysAfter(dueOn, days)
    if (day <= today) continue
    const runAt = await morningOf(tx, day)
    await maker.queue.add({ name: remindJob, data: { id, dueOn, days }, runAt, key: `remind ${id} ${day}` }, tx)
  }
}

async function morningOf(tx: Transaction, day: string): Promise<Date> {
  return momentAt(`${day}${atHour}`, (await storeSetting(tx, 'details')).timeZone)
}

type Schedule = { version: number; hasReminders: boolean; repeats: Repeat }

export async function changeSchedule(tx: Transaction, maker: Maker, row: Kept, schedule: Schedule): Promise<void> {
  const { version, ...set } = schedule
  if (row.voidedAt) throw conflict(refusals.isVoided)
  if (set.repeats !== 'never' && (row.orderId !== null || (await billsDeliveries(tx, row.id))))
    throw conflict(refusals.billsOnce)
  const today = await todayIn(tx, maker.now())
  const next = set.repeats === 'never' ? null : nextRepeat(row.issuedOn, set.repeats, today)
  await changeVersion(tx, invoices, { version, set: { ...set, nextRepeat: next }, where: unarchived(row.id) })
  await record(tx, maker, { id: row.id, what: 'scheduled', after: set })
  if (next) await planCopy(tx, maker, row.id, next)
}

async function planCopy(tx: Transaction, maker: Maker, id: number, day: string): Promise<void> {
  const runAt = await morningOf(tx, day)
  await maker.queue.add({ name: repeatJob, data: { id, day }, runAt, key: `repeat ${id} ${day}` }, tx)
}

/** Work between calls: follows emails, reminds clients, makes copies. */
export function workOnInvoices(machine: Machine): void {
  machine.queue.work(sentJob, ({ id }) => moveToSent(machine, Number(id)))
  machine.queue.work(followJob, ({ id, emailId }) => follow(machine, Number(id), String(emailId)))
  machine.queue.work(remindJob, ({ id, dueOn, days }) =>
    remindOnce(machine, { id: Number(id), dueOn: String(dueOn), days: Number(days) }),
  )
  machine.queue.work(repeatJob, ({ id, day }) => repeatOnce(machine, Number(id), String(day)))
}

/** An invoice counts as sent once a mail server took its email; what stays in the outbox never does. */
async function moveToSent(machine: Machine, id: number): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (row) await moveTo(tx, machine, row, 'Sent')
  })
  machine.bus.wake()
}

async function follow(machine: Machine, id: number, emailId: string): Promise<void> {
  const state = (await emailStates(machine.db, [emailId])).get(emailId)
  if (state === 'sent') return moveToSent(machine, id)
  if (state !== 'kept' && state !== 'waiting') return
  const runAt = new Date(machine.now().getTime() + followSeconds * 1000)
  await machine.db.transaction((tx) => machine.queue.add({ name: followJob, data: { id, emailId }, runAt }, tx))
}

type Due = { id: number; dueOn: string; days: number }

/** Reminds of what is still open and still due on that day; a job that runs twice finds that it was done. */
async function remindOnce(machine: Machine, due: Due): Promise<void> {
  const [seen] = await machine.db.select().from(invoices).where(unarchived(due.id))
  if (!seen || !asksForReminder(seen, due)) return
  const from = { ...machine, request: { signal: machine.leaving } }
  const paper = await writeAttachedPdf(from, seen, 0 - seen.id)
  const isSaid = await machine.db.transaction(async (tx) => {
    const row = await locked(tx, due.id)
    if (!row || !asksForReminder(row, due)) return true
    if (!isSameOnPaper(row, seen)) return false
    const occasion = `${due.dueOn} ${due.days}`
    const done = and(eq(invoiceEmails.invoiceId, row.id), eq(invoiceEmails.occasion, occasion))
    if ((await tx.$count(invoiceEmails, done)) === 0) await remind(tx, machine, row, { paper, occasion })
    return true
  })
  // Something came in while the paper was written: it is written again.
  if (!isSaid) return remindOnce(machine, due)
  machine.bus.wake()
}

/** Whoever hasn't got the invoice yet isn't reminded of it. */
function asksForReminder(row: Kept, { dueOn }: Due): boolean {
  return isOpen(row) && row.stage !== 'Issued' && row.hasReminders && row.dueOn === dueOn
}

/** Makes the copy of a day once; days that passed while the program was down are made up for. */
async function repeatOnce(machine: Machine, id: number, day: string): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (!row || row.voidedAt || row.repeats === 'never' || row.nextRepeat !== day) return
    await copyInvoice(tx, machine, { row, issuedOn: day, repeatOf: id })
    const next = nextRepeat(row.issuedOn, row.repeats, day)
    await tx.update(invoices).set({ nextRepeat: next }).where(eq(invoices.id, id))
    await planCopy(tx, machine, id, next)
  })
  machine.bus.wake()
}

async function locked(tx: Transaction, id: number): Promise<Kept | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isNull(invoices.archivedAt)))
    .for('update')
  return row
}
