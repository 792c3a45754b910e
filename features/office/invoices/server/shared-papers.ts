import { eq } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { readSharedCreditPdf, readSharedPdf } from '../rules/papers.ts'
import { moveTo } from './commands.ts'
import { creditOf, creditPdfOf } from './credit-note.ts'
import type { Kept } from './queries.ts'
import { refusals } from './refusals.ts'
import { pdfOf } from './sheet.ts'
import { invoices } from './tables.ts'

export const sharedPaperHandlers: Handlers = []

handle(sharedPaperHandlers, readSharedPdf, async ({ params }, context) => {
  const row = await findByToken(context.db, params.token)
  // Each invoice has its own turn, so that opening one over and over doesn't hold up other clients.
  const file = await pdfOf(context, row, 0 - row.id)
  const visitor = { ...context, user: undefined }
  if (!row.voidedAt) await context.db.transaction((tx) => moveTo(tx, visitor, row, 'Downloaded'))
  return file
})

handle(sharedPaperHandlers, readSharedCreditPdf, async ({ params }, context) => {
  const row = await findByToken(context.db, params.token)
  const credit = await creditOf(context.db, row, { creditId: params.creditId, now: context.now() })
  return creditPdfOf(context, credit, 0 - row.id)
})

/** The invoice behind the link of an email. */
export async function findByToken(db: Database, token: string): Promise<Kept> {
  const [row] = await db.select().from(invoices).where(eq(invoices.shareToken, token))
  if (!row || row.archivedAt) throw notFound(refusals.things.invoice)
  return row
}
