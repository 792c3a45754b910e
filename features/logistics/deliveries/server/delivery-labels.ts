import { and, inArray } from 'drizzle-orm'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Label } from '#kit/documents/write-labels.ts'
import { depotNames } from '../../depots/server/queries.ts'
import { refusals } from './refusals.ts'
import { trackingLink } from '../rules.ts'
import { statusCode, visibleContacts, visibleDeliveries, type Stored } from './queries.ts'
import { deliveries } from './tables.ts'

const mostLabels = 500

/** The labels of these deliveries, in the order asked for; those the caller may not see have none. */
export async function labelsPdf({ db, user, settings, inWorker, request }: Context, ids: number[]): Promise<Response> {
  if (ids.length === 0 || ids.length > mostLabels) throw invalid('ids', refusals.nothingToPrint)
  const found = await db
    .select({ row: deliveries, seesContact: visibleContacts(user), code: statusCode })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids), visibleDeliveries(user, 'read')))
  const rowById = new Map(
    found.map(({ row, seesContact, code }) => [row.id, { ...row, ...(!seesContact && { phone: '' }), code }]),
  )
  const rows = ids.flatMap((id) => rowById.get(id) ?? [])
  if (rows.length === 0) throw invalid('ids', refusals.nothingToPrint)
  const codes = await depotNames(db)
  const labels = rows.map((row) => labelOf(row, codes.get(row.depotId ?? 0) ?? '', settings.publicUrl))
  const order = { userId: user.id, seconds: 60, megabytes: 512, signal: request.signal }
  const bytes = await inWorker('writeLabels', { labels }, order)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="labels.pdf"`,
      'cache-control': 'no-store',
    },
  })
}

/** Whoever finds a label sees where its parcel is: beside its phone number, the recipient’s own link would let them act. */
function labelOf(row: Stored & { code: string }, depot: string, publicUrl: string): Label {
  const windows = row.windows.map(({ from, to }) => `${from}–${to}`).join(', ')
  const amounts = Object.entries(row.quantities).map(([unit, amount]) => `${amount} ${unit}`)
  return {
    reference: row.reference,
    recipient: row.recipient,
    address: row.address,
    lines: [row.phone, [row.date, windows].filter(Boolean).join('  '), amounts.join('  ·  '), row.tags.join(', ')],
    depot,
    link: trackingLink(publicUrl, row.code),
  }
}
