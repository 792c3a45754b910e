import { and, eq, gte, isNull, lt, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import type { AuditEvent } from '#platform/events/contract.ts'
import { nameIn } from '#platform/events/rules.ts'
import { newestEvents, readableBy } from '#platform/events/server/queries.ts'
import { daysAfter } from '#kit/contract/days.ts'
import type { Ability } from '#kit/contract/ability.ts'
import { trendOf } from '#kit/contract/trend.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeCurrency, todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { reached, stillOpen } from '../../invoices/server/queries.ts'
import { invoicePayments, invoices } from '../../invoices/server/tables.ts'
import type { Invoicing } from '../contract.ts'

const { issuedOn, totalCents, stage, balanceCents, dueOn } = invoices
const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)::float8`
const shownMonths = 12

type Asked = { ability: Ability; now: Date; days: number }

/** Invoices and payments by the calendar of the store: the period ends with today. */
export async function invoicingOf(db: Database, { ability, now, days }: Asked): Promise<Invoicing> {
  const today = await todayIn(db, now)
  const since = daysAfter(today, 1 - days)
  const before = daysAfter(since, 0 - days)
  const within = and(isNull(invoices.archivedAt), reached(ability, 'read'))
  const issued = await issuedBetween(db, within, { since, before, today })
  const paid = await paidBetween(db, within, { since, before, today })
  const [open] = await db
    .select({
      openCents: sum(sql`${balanceCents}`),
      overdueCents: sql<number>`coalesce(sum(${balanceCents}) filter (where ${dueOn} < ${today}), 0)::float8`,
      overdue: sql<number>`(count(*) filter (where ${dueOn} < ${today}))::int`,
    })
    .from(invoices)
    .where(and(within, stillOpen))
  return {
    currency: await storeCurrency(db),
    invoicedCents: trendOf(issued.now.cents, issued.before.cents),
    invoices: trendOf(issued.now.count, issued.before.count),
    paidCents: trendOf(paid.now, paid.before),
    ...(open ?? { openCents: 0, overdueCents: 0, overdue: 0 }),
    months: await byMonth(db, within, today),
  }
}

type Days = { since: string; before: string; today: string }

async function issuedBetween(db: Database, within: SQL | undefined, { since, before, today }: Days) {
  const between = async (from: string, until: SQL) => {
    const [row] = await db
      .select({ cents: sum(sql`${totalCents}`), count: sql<number>`count(*)::int` })
      .from(invoices)
      .where(and(within, notInArray(stage, ['Draft', 'Voided']), gte(issuedOn, from), until))
    return row ?? { cents: 0, count: 0 }
  }
  return { now: await between(since, lte(issuedOn, today)), before: await between(before, lt(issuedOn, since)) }
}

async function paidBetween(db: Database, within: SQL | undefined, { since, before, today }: Days) {
  const { paidOn, amountCents, invoiceId } = invoicePayments
  const between = async (from: string, until: SQL) => {
    const [row] = await db
      .select({ cents: sum(sql`${amountCents}`) })
      .from(invoicePayments)
      .innerJoin(invoices, eq(invoices.id, invoiceId))
      .where(and(within, ne(stage, 'Voided'), gte(paidOn, from), until))
    return row?.cents ?? 0
  }
  return { now: await between(since, lte(paidOn, today)), before: await between(before, lt(paidOn, since)) }
}

async function byMonth(db: Database, within: SQL | undefined, today: string): Promise<Invoicing['months']> {
  const months = lastMonths(today)
  const first = `${months[0]}-01`
  const issued = await db
    .select({ month: sql<string>`to_char(${issuedOn}, 'YYYY-MM')`.as('month'), cents: sum(sql`${totalCents}`) })
    .from(invoices)
    .where(and(within, notInArray(stage, ['Draft', 'Voided']), gte(issuedOn, first), lte(issuedOn, today)))
    .groupBy(sql`month`)
  const { paidOn, amountCents, invoiceId } = invoicePayments
  const paid = await db
    .select({ month: sql<string>`to_char(${paidOn}, 'YYYY-MM')`.as('month'), cents: sum(sql`${amountCents}`) })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(and(within, ne(stage, 'Voided'), gte(paidOn, first), lte(paidOn, today)))
    .groupBy(sql`month`)
  return months.map((month) => ({
    month,
    invoicedCents: issued.find((row) => row.month === month)?.cents ?? 0,
    paidCents: paid.find((row) => row.month === month)?.cents ?? 0,
  }))
}

const signIns = ['account.signed-in', 'account.sign-in-failed', 'account.signed-out']
const shownEvents = 6
/** Among so many of the newest, those with a name are looked for. */
const readEvents = 100

/** What people did last, as far as it says to what. What the program does by itself, as a day runs, would leave no room for it. */
export async function activityFor({
  db,
  user,
  program: { personalEntities },
}: Pick<Context, 'db' | 'user' | 'program'>): Promise<AuditEvent[]> {
  const rows = await newestEvents(
    db,
    ({ actorName, entity, kind }) =>
      and(ne(actorName, ''), readableBy(user), notInArray(entity, personalEntities), notInArray(kind, signIns)),
    readEvents,
  )
  const named = rows.filter((row) => nameIn(row) !== undefined || !isNumber(row.entityId))
  return named.slice(0, shownEvents).map((row) => ({ ...row, at: row.at.toISOString() }))
}

// Settings and the like have words of their own instead of a number.
function isNumber(entityId: string): boolean {
  return /^\d+$/.test(entityId)
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index, 1)).toISOString().slice(0, 7),
  )
}
