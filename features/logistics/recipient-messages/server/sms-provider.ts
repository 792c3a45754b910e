import { eq } from 'drizzle-orm'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { seal, unseal } from '#kit/server/seal.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { receiveSmsReport, receiveTwilioReply, receiveVonageReply, type SmsProvider } from '../contract.ts'
import { tellProvider } from '../../settings/server/commands.ts'
import { smppAddress } from '../../recipient-smpp/contract.ts'
import { refusals } from './refusals.ts'
import { smsProviders } from './tables.ts'
import { vonageKey } from './vonage-key.ts'

export type KnownProvider = Omit<typeof smsProviders.$inferSelect, 'id' | 'sealedSecret'> & { secret: string }
const id = 'sms'
const usualUrls: Partial<Record<SmsProvider['kind'], string>> = {
  twilio: 'https://api.twilio.com',
  vonage: 'https://api.nexmo.com',
}

type Sockets = Pick<Machine, 'outboundSockets'>

async function stored(db: Database) {
  const [row] = await db.select().from(smsProviders).where(eq(smsProviders.id, id))
  return row && row.kind !== 'none' ? row : undefined
}

export async function hasSms(db: Database, { outboundSockets }: Sockets): Promise<boolean> {
  const row = await stored(db)
  return row !== undefined && (row.kind !== 'smpp' || outboundSockets !== undefined)
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

export async function presentProvider(context: Context): Promise<SmsProvider> {
  const row = await stored(context.db)
  const { kind, url, account, sender, longTexts, sealedSecret } = row ?? { ...blank, sealedSecret: '' }
  const path = await callbackFor(context, kind)
  const callback = path && `${context.settings.publicUrl}${path}`
  const hasSockets = context.outboundSockets !== undefined
  return { kind, url, account, sender, longTexts, isSecretSet: sealedSecret !== '', hasSockets, callback }
}

/** Nothing where reports and replies come by another way; the key in Vonage’s is only for who may set it. */
async function callbackFor(context: Context, kind: SmsProvider['kind']): Promise<string> {
  if (kind === 'none' || kind === 'smpp') return ''
  if (kind === 'twilio') return receiveTwilioReply.path
  if (kind !== 'vonage') return receiveSmsReport.path
  if (!context.user.ability.can('write', 'Setting')) return ''
  const secret = (await smsProvider(context))?.secret
  return `${receiveVonageReply.path}?key=${secret ? await vonageKey(secret, 'reply') : ''}`
}

const blank = { kind: 'none', url: '', account: '', sender: '', longTexts: 'parts' } as const

type Wanted = Pick<SmsProvider, 'kind' | 'url' | 'account' | 'sender'> & {
  longTexts?: SmsProvider['longTexts'] | undefined
  secret: string
}

export async function saveProvider(context: Context, wanted: Wanted): Promise<SmsProvider> {
  await context.db.transaction(async (tx) => {
    await writeProvider(tx, context, wanted)
    await tellProvider(tx, context, 'sms-provider-set')
  })
  return presentProvider(context)
}

async function writeProvider(tx: Transaction, context: Context, { secret, ...wanted }: Wanted): Promise<void> {
  const before = await stored(tx)
  const url = wanted.url || (usualUrls[wanted.kind] ?? '')
  const sealedSecret = await sealedFor(context, { secret, ...wanted, url }, before)
  mustBeWhole({ ...wanted, url, secret: sealedSecret })
  if (wanted.kind !== 'none') mustBeOfItsKind(wanted.kind, url)
  if (wanted.kind === 'smpp') {
    mustBeReachable(context, url)
    await linkSoon(tx, context)
  }
  const row =
    wanted.kind === 'none'
      ? { ...blank, sealedSecret: '' }
      : { ...wanted, longTexts: wanted.longTexts ?? 'parts', url, sealedSecret }
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

/** A secret goes only where it was meant to go: another address or account takes a new one. */
async function sealedFor({ secretKey }: Context, wanted: Wanted, before: Awaited<ReturnType<typeof stored>>) {
  if (wanted.secret !== '') return seal(secretKey, new TextEncoder().encode(wanted.secret))
  const isSame = before?.kind === wanted.kind && before.url === wanted.url && before.account === wanted.account
  return isSame ? before.sealedSecret : ''
}

/** A call goes to an address of the web, and SMPP to one of its own. */
function mustBeOfItsKind(kind: SmsProvider['kind'], url: string): void {
  const isSmpp = smppAddress(url) !== undefined
  if (kind === 'smpp' && !isSmpp) throw invalid('url', refusals.noSmppAddress)
  if (kind !== 'smpp' && isSmpp) throw invalid('url', refusals.noCallAddress)
}

function mustBeReachable({ outboundSockets }: Sockets, url: string): void {
  if (!outboundSockets) throw invalid('kind', refusals.noSockets)
  const closed = outboundSockets.closed(smppAddress(url)?.host ?? '')
  if (closed) throw invalid('url', closed)
}

export const linkJob = 'smpp.link'

/** Connects now, and from then on again and again. */
export async function linkSoon(tx: Transaction, { queue }: Pick<Machine, 'queue'>): Promise<void> {
  await queue.addMissing({ name: linkJob, data: {}, key: linkJob }, tx)
}

function mustBeWhole({ kind, url, account, sender, secret }: Wanted): void {
  if (kind === 'none') return
  const hasAccount = kind !== 'http'
  const missing = Object.entries({ url, secret, ...(hasAccount && { account, sender }) }).find(
    ([, value]) => value === '',
  )
  if (missing) throw invalid(missing[0], refusals.incomplete)
}
