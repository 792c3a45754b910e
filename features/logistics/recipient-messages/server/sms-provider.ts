import { eq } from 'drizzle-orm'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { seal, unseal } from '#kit/server/seal.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { receiveSmsReport, receiveTwilioReply, receiveVonageReply, type SmsProvider } from '../contract.ts'
import { refusals } from './refusals.ts'
import { smsProviders } from './tables.ts'
import { vonageKey } from './vonage-key.ts'

export type KnownProvider = Omit<typeof smsProviders.$inferSelect, 'id' | 'sealedSecret'> & { secret: string }
const id = 'sms'
const usualUrls: Partial<Record<SmsProvider['kind'], string>> = {
  twilio: 'https://api.twilio.com',
  vonage: 'https://api.nexmo.com',
}

async function stored(db: Database) {
  const [row] = await db.select().from(smsProviders).where(eq(smsProviders.id, id))
  return row && row.kind !== 'none' ? row : undefined
}

export async function hasSms(db: Database): Promise<boolean> {
  return (await stored(db)) !== undefined
}

/** With its secret, for whoever sends or checks a signature; nothing where none is set, or its secret can't be read any more. */
export async function smsProvider({
  db,
  secretKey,
}: Pick<Machine, 'db' | 'secretKey'>): Promise<KnownProvider | undefined> {
  const row = await stored(db)
  if (!row) return undefined
  const secret = await unseal(secretKey, row.sealedSecret).catch(() => undefined)
  return secret && { ...row, secret: new TextDecoder().decode(secret) }
}

type Settings = Pick<Machine, 'db' | 'settings' | 'secretKey'>

export async function presentProvider(machine: Settings): Promise<SmsProvider> {
  const row = await stored(machine.db)
  const { kind, url, account, sender, sealedSecret } = row ?? { ...blank, sealedSecret: '' }
  const callback = `${machine.settings.publicUrl}${await callbackFor(machine, kind)}`
  return { kind, url, account, sender, isSecretSet: sealedSecret !== '', callback }
}

async function callbackFor(machine: Settings, kind: SmsProvider['kind']): Promise<string> {
  if (kind === 'twilio') return receiveTwilioReply.path
  if (kind !== 'vonage') return receiveSmsReport.path
  const secret = (await smsProvider(machine))?.secret
  return `${receiveVonageReply.path}?key=${secret ? await vonageKey(secret, 'reply') : ''}`
}

const blank = { kind: 'none', url: '', account: '', sender: '' } as const

type Wanted = Pick<SmsProvider, 'kind' | 'url' | 'account' | 'sender'> & { secret: string }

export async function saveProvider(context: Context, wanted: Wanted): Promise<SmsProvider> {
  await context.db.transaction((tx) => writeProvider(tx, context, wanted))
  return presentProvider(context)
}

async function writeProvider(tx: Transaction, context: Context, { secret, ...wanted }: Wanted): Promise<void> {
  const before = await stored(tx)
  const url = wanted.url || (usualUrls[wanted.kind] ?? '')
  // A secret goes only where it was meant to go: another address or account takes a new one.
  const isSame = before?.kind === wanted.kind && before.url === url && before.account === wanted.account
  const sealedSecret =
    secret === ''
      ? isSame
        ? before.sealedSecret
        : ''
      : await seal(context.secretKey, new TextEncoder().encode(secret))
  mustBeWhole({ ...wanted, url, secret: sealedSecret })
  const row = wanted.kind === 'none' ? { ...blank, sealedSecret: '' } : { ...wanted, url, sealedSecret }
  await tx
    .insert(smsProviders)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: smsProviders.id, set: row })
  const shown = (one: Omit<Wanted, 'secret'> | undefined) =>
    one && { smsKind: one.kind, url: one.url, sender: one.sender }
  await recordEvent(tx, context, {
    kind: 'messageSetting.changed',
    entity: 'messageSetting',
    entityId: id,
    before: shown(before) ?? null,
    after: shown(row),
  })
}

function mustBeWhole({ kind, url, account, sender, secret }: Wanted): void {
  if (kind === 'none') return
  const hasAccount = kind !== 'http'
  const missing = Object.entries({ url, secret, ...(hasAccount && { account, sender }) }).find(
    ([, value]) => value === '',
  )
  if (missing) throw invalid(missing[0], refusals.incomplete)
}
