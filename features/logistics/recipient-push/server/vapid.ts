import { and, eq } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { seal, unseal } from '#kit/server/seal.ts'
import { pushKeys, pushSubscriptions } from './tables.ts'

const id = 'push'
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
type Keyed = Pick<Machine, 'db' | 'secretKey'>

export type Pair = { publicKey: string; signer: CryptoKey }

/** The public key of the workspace. */
export async function pushKey(keyed: Keyed): Promise<string> {
  return (await pairOf(keyed)).publicKey
}

/**
 * The key pair of the workspace, made once. Where its secret can’t be read any more, there is a new one; browsers that were told the old one
 * can’t be reached by it and are forgotten: their page tells them to us again.
 */
export async function pairOf({ db, secretKey }: Keyed): Promise<Pair> {
  const known = await stored(db)
  const pair = known && (await opened(secretKey, known).catch(() => undefined))
  if (pair) return pair
  if (known)
    await db.transaction(async (tx) => {
      await tx.delete(pushKeys).where(and(eq(pushKeys.id, id), eq(pushKeys.sealedKey, known.sealedKey)))
      await tx.delete(pushSubscriptions)
    })
  await db
    .insert(pushKeys)
    .values(await newPair(secretKey))
    .onConflictDoNothing()
  return opened(secretKey, (await stored(db))!)
}

type Row = typeof pushKeys.$inferSelect

async function opened(secretKey: Uint8Array, { publicKey, sealedKey }: Row): Promise<Pair> {
  const pkcs8 = new Uint8Array(await unseal(secretKey, sealedKey))
  return { publicKey, signer: await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['sign']) }
}

async function newPair(secretKey: Uint8Array): Promise<Row> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const sealedKey = await seal(secretKey, new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)))
  return { id, publicKey: toBase64Url(raw), sealedKey }
}

async function stored(db: Machine['db']) {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, id))
  return row
}

const validSeconds = 12 * 3600

type Signing = Pick<Machine, 'now' | 'settings'> & { pair: Pair }

/** What a push service asks of whoever sends: who it is, for whom, and until when (RFC 8292). */
export async function vapidHeader({ settings, now, pair }: Signing, endpoint: string): Promise<string> {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now().getTime() / 1000) + validSeconds,
    sub: settings.publicUrl,
  }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map((one) => toBase64Url(bytesOf(JSON.stringify(one)))).join('.')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.signer, bytesOf(text))
  return `vapid t=${text}.${toBase64Url(new Uint8Array(signature))}, k=${pair.publicKey}`
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
