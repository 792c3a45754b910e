import { and, eq, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database, Settings, Transaction } from '#kit/server/machine.ts'
import { customers } from '../../customers/server/tables.ts'
import { moneyText } from '#kit/contract/money.ts'
import { eachRow } from '#kit/server/rows.ts'
import { storeCurrency, storeSetting } from '../../settings/server/queries.ts'
import * as contract from '../contract.ts'
import type { Referral } from '../contract.ts'
import { refusals } from './refusals.ts'
import { shareBasisPoints } from '../rules.ts'
import { invitationEmail } from './emails.ts'
import { referralInvitations, referrals } from './tables.ts'

export const referralHandlers: Handlers = []

handle(referralHandlers, contract.listReferrals, ({ query }, { db }) => referralPage(db, query))

handle(referralHandlers, contract.readReferralFigures, async (_, { db, settings }) => {
  const [sums] = await db
    .select({
      totalEarningCents: sql<number>`coalesce(sum(${referrals.earningCents}) filter (where ${referrals.status} <> 'Rejected'), 0)::float8`,
      unpaidEarningCents: sql<number>`coalesce(sum(${referrals.earningCents}) filter (where ${referrals.status} = 'Unpaid'), 0)::float8`,
      signups: sql<number>`count(*)::int`,
      buyers: sql<number>`(count(*) filter (where ${referrals.valueCents} > 0 and ${referrals.status} <> 'Rejected'))::int`,
    })
    .from(referrals)
  const [invitations] = await db.select({ count: sql<number>`count(*)::int` }).from(referralInvitations)
  const { buyers = 0, ...figures } = sums ?? { totalEarningCents: 0, unpaidEarningCents: 0, signups: 0 }
  const invited = figures.signups + (invitations?.count ?? 0)
  const conversionPercent = invited === 0 ? 0 : Math.round((buyers / invited) * 1000) / 10
  return {
    ...figures,
    invited,
    conversionPercent,
    shareBasisPoints,
    currency: await storeCurrency(db),
    link: joinLink(settings),
  }
})

handle(referralHandlers, contract.inviteFriend, async ({ body }, context) => {
  if (!context.mailer) throw conflict(refusals.noEmail)
  const { storeName } = await storeSetting(context.db, 'details')
  await context.db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(referralInvitations)
      .values({ email: body.email, invitedAt: context.now() })
      .onConflictDoNothing()
      .returning()
    if (!fresh) throw conflict(refusals.invited, { email: body.email })
    await recordEvent(tx, context, { kind: 'referral.invited', entity: 'referral', entityId: body.email })
    const email = invitationEmail(context.language, {
      store: storeName,
      name: context.user.fullName,
      link: joinLink(context.settings),
    })
    await enqueueEmail(tx, context, { to: body.email, ...email, writer: context.user })
  })
})

handle(referralHandlers, contract.bulkReferrals, ({ body: { action, ids } }, context) =>
  eachRow(context, ids, async (tx, id) => {
    const status = action === 'pay' ? 'Paid' : 'Rejected'
    const [row] = await tx
      .update(referrals)
      .set({ status, settledAt: context.now() })
      .where(and(eq(referrals.id, id), eq(referrals.status, 'Unpaid')))
      .returning({ id: referrals.id })
    if (!row) throw await settled(tx, id)
    await recordEvent(tx, context, { kind: 'referral.changed', entity: 'referral', entityId: id, after: { status } })
  }),
)

async function settled(tx: Transaction, id: number) {
  const [row] = await tx.select({ status: referrals.status }).from(referrals).where(eq(referrals.id, id))
  return row
    ? conflict(refusals.settled, { status: refusals.statuses[row.status] })
    : notFound(refusals.things.referral, id)
}

function joinLink({ publicUrl }: Settings): string {
  return `${publicUrl}/register?ref=store`
}

const { id, customerId, referredId, status, valueCents, earningCents, joinedAt } = referrals
const columns = {
  id,
  customerId,
  referredId,
  status,
  valueCents,
  earningCents,
  joinedAt,
  user: sql<string>`${customers.customer}`,
  email: sql<string>`${customers.email}`,
  avatar: sql<string>`${customers.avatar}`,
}

async function referralPage(
  db: Database,
  query: ListQuery & { status?: string | undefined },
): Promise<{ referrals: Referral[]; total: number }> {
  const currency = await storeCurrency(db)
  const page = await listPage(db, query, {
    from: referrals,
    columns,
    joins: [{ table: customers, on: eq(customers.id, customerId) }],
    where: [equals(status, query.status)],
    search: [customers.customer, customers.email],
    sort: { users: customers.customer, 'referred-id': referredId, earning: earningCents, value: valueCents, status },
    id,
  })
  const rows = page.rows.map((row) => ({
    ...row,
    currency,
    value: moneyText(row.valueCents, currency),
    earning: moneyText(row.earningCents, currency),
    joinedAt: row.joinedAt.toISOString(),
  }))
  return { referrals: rows, total: page.total }
}
