import { eq } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { unseal } from '#kit/server/seal.ts'
import { hexHmac } from '#platform/webhooks/server/queries.ts'
import { receiveWhatsapp, type WhatsappAccount } from '../contract.ts'
import { whatsappAccounts } from './tables.ts'

export type KnownAccount = { url: string; account: string; prefix: string; token: string; appSecret: string }
const id = 'whatsapp'
export const usualUrl = 'https://graph.facebook.com/v21.0'

export async function storedAccount(db: Database) {
  const [row] = await db.select().from(whatsappAccounts).where(eq(whatsappAccounts.id, id))
  return row
}

export async function hasWhatsapp(db: Database): Promise<boolean> {
  return (await storedAccount(db)) !== undefined
}

type Keyed = Pick<Machine, 'db' | 'secretKey'>

/** With its secrets, for whoever sends or checks a signature; nothing where none is set, or they can’t be read any more. */
export async function whatsappAccount({ db, secretKey }: Keyed): Promise<KnownAccount | undefined> {
  const row = await storedAccount(db)
  if (!row) return undefined
  const { url, account, prefix, sealedToken, sealedAppSecret } = row
  const open = async (sealed: string) => new TextDecoder().decode(await unseal(secretKey, sealed))
  const secrets = await Promise.all([open(sealedToken), open(sealedAppSecret)]).catch(() => undefined)
  return secrets && { url, account, prefix, token: secrets[0], appSecret: secrets[1] }
}

/** The word by which the address of reports is confirmed: only we and who holds the secret of the app can make it. */
export function verifyTokenOf({ appSecret }: Pick<KnownAccount, 'appSecret'>): Promise<string> {
  return hexHmac(appSecret, 'confirm').then((token) => token.slice(0, 32))
}

export async function presentAccount(context: Context): Promise<WhatsappAccount> {
  const row = await storedAccount(context.db)
  const { url, account, prefix } = row ?? { url: '', account: '', prefix: '' }
  const maySet = context.user.ability.can('write', 'Setting')
  const known = maySet ? await whatsappAccount(context) : undefined
  const callback = `${context.settings.publicUrl}${receiveWhatsapp.path}`
  return {
    url,
    account,
    prefix,
    isSet: row !== undefined,
    callback,
    verifyToken: known ? await verifyTokenOf(known) : '',
  }
}
