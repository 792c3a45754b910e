import * as z from 'zod/mini'
import type { Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { bytesIn, certificateIn } from './certificate.ts'

const text = z.string()
/** What a topic of SNS sends, and what it signs of it (“Verifying the signatures of Amazon SNS messages”). */
const Signed = z.looseObject({
  Type: text,
  Timestamp: text,
  Signature: text,
  SignatureVersion: z.enum(['1', '2']),
  SigningCertURL: text,
})
type Signed = z.infer<typeof Signed>

const ofNotification = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
const ofSubscription = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
const hashes = { '1': 'SHA-1', '2': 'SHA-256' } as const

/** The text of a certificate at an address of Amazon’s; nothing where it can’t be read now. */
export type ReadCertificate = (url: string) => Promise<string | undefined>

/** Amazon sends again what wasn’t taken, for an hour unless it is set otherwise. */
const againMs = 24 * 3_600_000

/** Whether Amazon signed it lately, with a certificate that holds now. */
export async function isSignedBySns(given: unknown, now: Date, read: ReadCertificate): Promise<boolean> {
  const signed = z.safeParse(Signed, given)
  if (!signed.success || !isCertificateOfAmazon(signed.data.SigningCertURL)) return false
  if (!(Math.abs(Date.parse(signed.data.Timestamp) - now.getTime()) <= againMs)) return false
  const certificate = certificateIn((await read(signed.data.SigningCertURL)) ?? '')
  const signature = bytesIn(signed.data.Signature)
  if (!certificate || !signature || now < certificate.from || now > certificate.until) return false
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: hashes[signed.data.SignatureVersion] }
  const key = await crypto.subtle
    .importKey('spki', certificate.key, algorithm, false, ['verify'])
    .catch(() => undefined)
  const bytes = new TextEncoder().encode(signedText(signed.data))
  return key !== undefined && crypto.subtle.verify(algorithm, key, signature, bytes)
}

function signedText(message: Signed): string {
  const names = message.Type === 'Notification' ? ofNotification : ofSubscription
  return names
    .filter((name) => typeof message[name] === 'string')
    .map((name) => `${name}\n${String(message[name])}\n`)
    .join('')
}

/** Only Amazon has files on this host, and the platform checks whose it is when they are read. */
function isCertificateOfAmazon(url: string): boolean {
  const { protocol, host, pathname, search } = URL.parse(url) ?? {}
  return (
    protocol === 'https:' &&
    search === '' &&
    /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(host ?? '') &&
    /^\/SimpleNotificationService-[\w-]+\.pem$/.test(pathname ?? '')
  )
}

const kept = stateOf(() => new Map<string, Promise<string | undefined>>())
/** Amazon has one for each region, and a new one every year. */
const mostKept = 20
const [limitMs, mostBytes] = [10_000, 20_000]

/** Reads a certificate once; one that couldn’t be read is asked for again. */
export function snsCertificates({ bus }: Pick<Machine, 'bus'>): ReadCertificate {
  const known = kept(bus)
  return async (url) => {
    const asked = known.get(url) ?? readPem(url)
    if (known.size >= mostKept) known.clear()
    known.set(url, asked)
    const pem = await asked
    if (pem === undefined) known.delete(url)
    return pem
  }
}

async function readPem(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    const pem = answer.ok ? await answer.text() : ''
    return certificateIn(pem.slice(0, mostBytes)) && pem
  } catch {
    return undefined
  }
}
