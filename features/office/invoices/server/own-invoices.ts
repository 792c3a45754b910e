import { and, desc, inArray, isNull, ne, sql } from 'drizzle-orm'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { takesCards } from '../../../ecommerce/card-payments/server/commands.ts'
import { customersOfAccount } from '../../../ecommerce/customers/server/queries.ts'
import { todayIn } from '../../../ecommerce/settings/server/queries.ts'
import { listOwnInvoices, type OwnInvoice } from '../../../people/billing/contract.ts'
import { payPath, statusOf } from '../rules.ts'
import { isChargeableByCard } from './card.ts'
import { invoices } from './tables.ts'
import { readSharedPdf } from '../rules/papers.ts'

const most = 50

export const ownInvoiceHandlers: Handlers = []

handle(ownInvoiceHandlers, listOwnInvoices, (_, context) => invoicesFor(context))

/** The newest invoices of the customers an account belongs to, without drafts. */
async function invoicesFor({ db, user, now, secretKey }: Context): Promise<OwnInvoice[]> {
  const today = await todayIn(db, now())
  const hasCards = await takesCards({ db, secretKey })
  const ofAccount = inArray(invoices.customerId, customersOfAccount(db, user.id))
  const rows = await db
    .select({
      id: invoices.id,
      number: sql<string>`coalesce(${invoices.number}, '')`,
      issuedDate: invoices.issuedOn,
      dueDate: invoices.dueOn,
      dueOn: invoices.dueOn,
      stage: invoices.stage,
      totalCents: invoices.totalCents,
      balanceCents: invoices.balanceCents,
      currency: invoices.currency,
      token: invoices.shareToken,
    })
    .from(invoices)
    .where(and(ofAccount, isNull(invoices.archivedAt), ne(invoices.stage, 'Draft')))
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(most)
  return rows.map(({ dueOn, stage, token, ...row }) => ({
    ...row,
    isCredited: stage === 'Credited',
    isVoided: stage === 'Voided',
    isPastDue: statusOf({ ...row, stage, dueOn }, today) === 'Past Due',
    pdf: readSharedPdf.path.replace('{token}', token),
    payPage: hasCards && isChargeableByCard(row) ? payPath(token) : null,
  }))
}
