import type { Machine } from '#kit/server/machine.ts'
import { inEach } from '#kit/contract/sentence.ts'
import { signatureOf } from '#platform/webhooks/server/queries.ts'
import { receiveTwilioStatus, receiveVonageStatus, type smsKinds } from '../contract.ts'
import type { KnownProvider } from './sms-provider.ts'
import { vonageKey } from './vonage-key.ts'

/** Shorter than the queue's lease: no other process takes a text over while it is being handed on. */
export const limitMs = 15_000

export type Text = { id: number; to: string; text: string }
/**
 * What came of handing a text on; `unclear` where the provider may have taken it without saying so, `unreachable` where this channel has no way to
 * its recipient.
 */
export type Handed = { kind: 'accepted' } | { kind: 'refused' | 'later' | 'unclear' | 'unreachable'; error: string }
/** SMPP is a connection that stays, not a call. */
type CalledKind = Exclude<(typeof smsKinds)[number], 'smpp'>
export type CalledProvider = KnownProvider & { kind: CalledKind }
type From = Pick<Machine, 'outboundHttp' | 'settings' | 'now'>

/** Hands a text to the provider, once. */
export async function handOn(machine: From, provider: CalledProvider, text: Text): Promise<Handed> {
  const signal = AbortSignal.timeout(limitMs)
  const { url, ...message } = await callOf[provider.kind](machine, provider, text)
  const posted = await machine.outboundHttp.post(url, { ...message, signal })
  if (posted.status === null)
    return { kind: signal.aborted ? 'unclear' : 'later', error: inEach((language) => posted.problem[language]).en }
  const error = `${posted.status} ${posted.reason}`.trim().slice(0, 200)
  if (posted.status >= 200 && posted.status < 300) return { kind: 'accepted' }
  return { kind: posted.status === 429 || posted.status >= 500 ? 'later' : 'refused', error }
}

/** Twilio's Messages resource: a form, with the account and its token as Basic authentication. */
async function twilioCall({ settings }: From, { url, account, sender, secret }: KnownProvider, { id, to, text }: Text) {
  const body = new URLSearchParams({
    To: to,
    From: sender,
    Body: text,
    StatusCallback: statusUrl(settings.publicUrl, id),
  })
  return {
    url: `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: {
      authorization: `Basic ${btoa(`${account}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: body.toString(),
  }
}

/** Vonage’s Messages API: the address for reports goes with each text, with a key that only we can make. */
async function vonageCall({ settings }: From, { url, account, sender, secret }: KnownProvider, { id, to, text }: Text) {
  const report = receiveVonageStatus.path.replace('{id}', String(id))
  const body = {
    channel: 'sms',
    message_type: 'text',
    to: to.replace(/^\+/, ''),
    from: sender.replace(/^\+/, ''),
    text,
    client_ref: String(id),
    webhook_url: `${settings.publicUrl}${report}?key=${await vonageKey(secret, `status ${id}`)}`,
    webhook_version: 'v1',
    sms: { encoding_type: 'auto' },
  }
  return {
    url: `${url.replace(/\/$/, '')}/v1/messages`,
    headers: { authorization: `Basic ${btoa(`${account}:${secret}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Our own call, for gateways of any kind: signed, with a key by which a text that comes twice is known. */
async function httpCall({ now }: From, { url, sender, secret }: KnownProvider, { id, to, text }: Text) {
  const body = JSON.stringify({ id, to, from: sender, text })
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `text-${id}`,
      'x-routewright-signature': await signatureOf(secret, body, now()),
    },
    body,
  }
}

const callOf = { twilio: twilioCall, vonage: vonageCall, http: httpCall, none: httpCall } satisfies Record<
  CalledKind,
  unknown
>

export function statusUrl(publicUrl: string, id: number): string {
  return `${publicUrl}${receiveTwilioStatus.path.replace('{id}', String(id))}`
}
