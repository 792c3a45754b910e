import { eq } from 'drizzle-orm'
import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { sweepPicturesLater } from '#platform/files/server/commands.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import type { changeInvoiceSettings, InvoiceSettings, KeptSettings } from '../contract.ts'
import { notify } from './notify.ts'
import { readSettings } from './queries.ts'
import { invoiceSettings } from './tables.ts'

type Wanted = Input<(typeof changeInvoiceSettings)['body']>

export async function changeSettings(
  tx: Transaction,
  context: Context,
  { version, logo, numberPrefix, creditPrefix, ...rest }: Wanted,
): Promise<KeptSettings> {
  const { version: _, ...before } = await readSettings(tx)
  const set = {
    ...rest,
    logo: logo ?? before.logo,
    numberPrefix: numberPrefix ?? before.numberPrefix,
    creditPrefix: creditPrefix ?? before.creditPrefix,
  }
  if (isOtherBank(before, set)) await proveBank(tx, context)
  if (set.logo !== before.logo) await sweepPicturesLater(tx, context)
  if (version > 0) await changeVersion(tx, invoiceSettings, { version, set, where: eq(invoiceSettings.id, 1) })
  else await addSettings(tx, set)
  await recordEvent(tx, context, {
    kind: 'invoiceSettings.changed',
    entity: 'invoiceSettings',
    entityId: 'settings',
    before,
    after: set,
  })
  return readSettings(tx)
}

function isOtherBank(before: InvoiceSettings, after: InvoiceSettings): boolean {
  return (['bankName', 'country', 'iban', 'swiftCode'] as const).some((field) => before[field] !== after[field])
}

/** Clients’ money goes where the account leads. */
async function proveBank(tx: Transaction, context: Context): Promise<void> {
  await mustProveSelf({ ...context, db: tx })
  await notify(tx, context, {
    userIds: await administratorIds(tx),
    kind: 'bank-account-set',
    values: { name: context.user.fullName },
    link: '/apps/invoice/list',
  })
}

async function addSettings(tx: Transaction, set: InvoiceSettings): Promise<void> {
  const made = await tx
    .insert(invoiceSettings)
    .values({ id: 1, ...set })
    .onConflictDoNothing()
    .returning({ id: invoiceSettings.id })
  if (made.length === 0) throw staleEdit()
}
