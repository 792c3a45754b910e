import { and, eq } from 'drizzle-orm'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { seal, unseal } from '#kit/server/seal.ts'
import { receiveCardEvent, type CardAccount } from '../contract.ts'
import { refunds } from '../../orders/server/tables.ts'
import { usualProvider } from '../rules.ts'
import { notify } from './notify.ts'
import { refusals } from './refusals.ts'
import { cardAccounts, cardChargeRefunds, cardCharges, cardPayments } from './tables.ts'

const id = 'card'
const blank = { kind: 'none', url: usualProvider, sealedKey: '', sealedSigningSecret: '', isClosing: false } as const

export type KnownAccount = { url: string; secretKey: string; signingSecret: string }

async function stored(db: Database) {
  const [row] = await db.select().from(cardAccounts).where(eq(cardAccounts.id, id))
  return row && row.kind !== 'none' ? row : undefined
}

/** Whether customers can pay new orders by card. */
export async function takesCards(machine: Pick<Machine, 'db' | 'secretKey'>): Promise<boolean> {
  const isClosing = (await stored(machine.db))?.isClosing === true
  return !isClosing && (await cardAccount(machine)) !== undefined
}

/** With its keys, for whoever asks the provider or checks a signature; nothing where none is set, or they can’t be read any more. */
export async function cardAccount({
  db,
  secretKey: masterKey,
}: Pick<Machine, 'db' | 'secretKey'>): Promise<KnownAccount | undefined> {
  const row = await stored(db)
  if (!row) return undefined
  const opened = [row.sealedKey, row.sealedSigningSecret].map((sealed) => unseal(masterKey, sealed))
  const secrets = await Promise.all(opened).catch(() => undefined)
  const [secretKey, signingSecret] = secrets?.map((bytes) => new TextDecoder().decode(bytes)) ?? []
  return secretKey && signingSecret ? { url: row.url, secretKey, signingSecret } : undefined
}

export async function presentAccount({ db, settings }: Pick<Machine, 'db' | 'settings'>): Promise<CardAccount> {
  const { kind, url, sealedKey, sealedSigningSecret, isClosing } = (await stored(db)) ?? blank
  return {
    kind: isClosing ? 'none' : kind,
    url,
    isClosing,
    isSecretKeySet: sealedKey !== '',
    isSigningSecretSet: sealedSigningSecret !== '',
    callback: `${settings.publicUrl}${receiveCardEvent.path}`,
  }
}

type Wanted = Pick<CardAccount, 'kind' | 'url'> & {
  secretKey: string
  signingSecret: string
}

export async function saveAccount(context: Context, wanted: Wanted): Promise<CardAccount> {
  if (wanted.kind !== 'none') mustBeReachable(context, wanted.url)
  await context.db.transaction((tx) => writeAccount(tx, context, wanted))
  return presentAccount(context)
}

/**
 * Keys and amounts go to Stripe, or wherever the operator lets requests go within the network: the provider is asked by
 * name, so that an address that only looks public could lead inside.
 */
function mustBeReachable({ outboundHttp }: Context, url: string): void {
  const isInsideOpen = outboundHttp.closed('http://127.0.0.1/') === undefined
  if (url !== usualProvider && !isInsideOpen) throw invalid('url', refusals.otherProvider, { url: usualProvider })
}

async function writeAccount(tx: Transaction, context: Context, wanted: Wanted): Promise<void> {
  const before = (await stored(tx)) ?? blank
  const { kind, url } = wanted
  const staysThere = before.url === url
  // Keys go only where they were meant to go: another address takes new ones.
  const kept = staysThere ? before : blank
  const row =
    kind === 'none'
      ? await switchedOff(tx, before)
      : { kind, url, isClosing: false, ...(await sealedKeys(context, wanted, kept)) }
  if (kind !== 'none' && before !== blank && !staysThere && (await isAnyOpen(tx))) throw conflict(refusals.someOpen)
  const set = { ...row, id }
  await tx.insert(cardAccounts).values(set).onConflictDoUpdate({ target: cardAccounts.id, set })
  await recordEvent(tx, context, {
    kind: 'storeSettings.changed',
    entity: 'storeSettings',
    entityId: 'payments',
    before: told(before),
    after: told(row),
  })
  // Customers’ money goes where the account leads.
  await notify(tx, context, {
    userIds: await administratorIds(tx),
    kind: 'card-account-set',
    values: { name: context.user.fullName },
    link: '/apps/ecommerce/settings',
  })
}

function told({ kind, url, isClosing }: Pick<CardAccount, 'kind' | 'url' | 'isClosing'>) {
  const isOff = kind === 'none' || isClosing
  return { cardProvider: isOff ? 'none' : kind, url: isOff ? '' : url }
}

type Row = Omit<typeof cardAccounts.$inferSelect, 'id'>

/** What customers are paying now is heard of with these keys alone: they stay until the last has paid or gone. */
async function switchedOff(tx: Transaction, before: Row): Promise<Row> {
  return before.kind !== 'none' && (await isAnyOpen(tx)) ? { ...before, isClosing: true } : blank
}

/** Forgets the keys of an account that was switched off, once no payment needs them any more. */
export async function forgetClosed(tx: Transaction): Promise<void> {
  const closing = and(eq(cardAccounts.id, id), eq(cardAccounts.isClosing, true))
  if ((await tx.$count(cardAccounts, closing)) === 0 || (await isAnyOpen(tx))) return
  await tx.update(cardAccounts).set(blank).where(closing)
}

type Sealed = { sealedKey: string; sealedSigningSecret: string }

async function sealedKeys({ secretKey: masterKey }: Context, wanted: Wanted, kept: Sealed): Promise<Sealed> {
  const sealed = (text: string, before: string) =>
    text === '' ? before : seal(masterKey, new TextEncoder().encode(text))
  const sealedKey = await sealed(wanted.secretKey, kept.sealedKey)
  const sealedSigningSecret = await sealed(wanted.signingSecret, kept.sealedSigningSecret)
  if (sealedKey === '') throw invalid('secretKey', refusals.incomplete)
  if (sealedSigningSecret === '') throw invalid('signingSecret', refusals.incomplete)
  return { sealedKey, sealedSigningSecret }
}

async function isAnyOpen(tx: Transaction): Promise<boolean> {
  const payments = await tx
    .select({ of: cardPayments.key })
    .from(cardPayments)
    .where(eq(cardPayments.state, 'open'))
    .limit(1)
  const charges = await tx
    .select({ of: cardCharges.key })
    .from(cardCharges)
    .where(eq(cardCharges.state, 'open'))
    .limit(1)
  const given = await tx.select({ of: refunds.id }).from(refunds).where(eq(refunds.state, 'pending')).limit(1)
  const charged = await tx
    .select({ of: cardChargeRefunds.key })
    .from(cardChargeRefunds)
    .where(eq(cardChargeRefunds.state, 'pending'))
    .limit(1)
  return payments.length + charges.length + given.length + charged.length > 0
}
