import { eq } from 'drizzle-orm'
import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { changePartOfCompany } from '#platform/company/server/commands.ts'
import { ownCompany } from '#platform/company/server/queries.ts'
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
    numberPrefix: numberPrefix ?? before.numberPrefix,
    creditPrefix: creditPrefix ?? before.creditPrefix,
  }
  const after = { ...set, logo: logo ?? before.logo }
  if (isOtherBank(before, after)) await proveBank(tx, context)
  const { version: begun } = await ownCompany(tx)
  await saveSettings(tx, version - begun, set)
  if (after.logo !== before.logo) await changePartOfCompany(tx, context, { version: begun, part: { logo: after.logo } })
  await recordEvent(tx, context, {
    kind: 'invoiceSettings.changed',
    entity: 'invoiceSettings',
    entityId: 'settings',
    before,
    after,
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

async function saveSettings(tx: Transaction, version: number, set: Omit<InvoiceSettings, 'logo'>): Promise<void> {
  if (version < 0) throw staleEdit()
  if (version > 0) await changeVersion(tx, invoiceSettings, { version, set, where: eq(invoiceSettings.id, 1) })
  else await addSettings(tx, set)
}

async function addSettings(tx: Transaction, set: Omit<InvoiceSettings, 'logo'>): Promise<void> {
  const made = await tx
    .insert(invoiceSettings)
    .values({ id: 1, ...set })
    .onConflictDoNothing()
    .returning({ id: invoiceSettings.id })
  if (made.length === 0) throw staleEdit()
}
