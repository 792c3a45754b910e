import { eq } from 'drizzle-orm'
import { inEach, type PeopleLanguage } from '#kit/contract/sentence.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { seal } from '#kit/server/seal.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { hexHmac, isSameSignature } from '#platform/webhooks/server/queries.ts'
import { storedAccount, usualUrl, whatsappAccount, type KnownAccount } from './queries.ts'
import { refusals } from './refusals.ts'
import { whatsappAccounts } from './tables.ts'

const id = 'whatsapp'
type Wanted = { url: string; account: string; prefix: string; token: string; appSecret: string }

export async function saveAccount(tx: Transaction, context: Context, { token, appSecret, ...wanted }: Wanted) {
  const before = await storedAccount(tx)
  await tx.delete(whatsappAccounts).where(eq(whatsappAccounts.id, id))
  const url = wanted.url || usualUrl
  if (wanted.account !== '') {
    // A token goes only where it was meant to go: another address or account takes a new one.
    const isSame = before?.url === url && before.account === wanted.account
    const sealedToken = await sealed(context, token, isSame ? before.sealedToken : '')
    const sealedAppSecret = await sealed(context, appSecret, isSame ? before.sealedAppSecret : '')
    const missing = Object.entries({ prefix: wanted.prefix, token: sealedToken, appSecret: sealedAppSecret })
    const [field] = missing.find(([, value]) => value === '') ?? []
    if (field) throw invalid(field, refusals.incomplete)
    await tx.insert(whatsappAccounts).values({ id, ...wanted, url, sealedToken, sealedAppSecret })
  }
  await recordEvent(tx, context, {
    kind: 'messageSetting.changed',
    entity: 'messageSetting',
    entityId: id,
    before: before ? { url: before.url, sender: before.account } : null,
    after: { url, sender: wanted.account },
  })
}

async function sealed({ secretKey }: Context, given: string, before: string): Promise<string> {
  return given === '' ? before : seal(secretKey, new TextEncoder().encode(given))
}

const ours = 'routewright-message-'

/** By what a status names a message of ours: others may send by the same account, and number theirs too. */
function callbackOf(id: number): string {
  return `${ours}${id}`
}

export function messageIn(callback: string): number | undefined {
  const digits = callback.startsWith(ours) ? callback.slice(ours.length) : ''
  const id = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : Infinity
  return id <= 2_147_483_647 ? id : undefined
}

type TemplateMessage = { id: number; to: string; event: string; language: PeopleLanguage; values: readonly string[] }
export type Handed = { kind: 'accepted' } | { kind: 'refused' | 'later' | 'unclear'; error: string }
type From = Pick<Machine, 'db' | 'secretKey' | 'outboundHttp'>

/** Hands a message on once, as an approved template: outside of 24 hours after a reply nothing else may be sent. */
export async function sendTemplate(machine: From, message: TemplateMessage, signal: AbortSignal): Promise<Handed> {
  const known = await whatsappAccount(machine)
  if (!known) return { kind: 'refused', error: 'The token of WhatsApp can’t be read.' }
  const { url, account, prefix, token } = known
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: message.to.replace(/^\+/, ''),
    type: 'template',
    template: {
      name: `${prefix}_${snakeCase(message.event)}`,
      language: { code: message.language },
      components: [{ type: 'body', parameters: message.values.map((text) => ({ type: 'text', text: oneLine(text) })) }],
    },
    // Comes back with each status.
    biz_opaque_callback_data: callbackOf(message.id),
  }
  const posted = await machine.outboundHttp.post(`${url.replace(/\/$/, '')}/${account}/messages`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (posted.status === null)
    return { kind: signal.aborted ? 'unclear' : 'later', error: inEach((language) => posted.problem[language]).en }
  if (posted.status >= 200 && posted.status < 300) return { kind: 'accepted' }
  const error = `${posted.status} ${posted.reason}`.trim().slice(0, 200)
  return { kind: posted.status === 429 || posted.status >= 500 ? 'later' : 'refused', error }
}

/** A parameter is a line of its own, and never empty. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim() || '–'
}

function snakeCase(event: string): string {
  return event.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Whether the app signed a report. */
export async function isSignedByWhatsapp(
  { appSecret }: Pick<KnownAccount, 'appSecret'>,
  body: string,
  given: string,
): Promise<boolean> {
  return isSameSignature(`sha256=${await hexHmac(appSecret, body)}`, given)
}
