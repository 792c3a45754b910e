import { eq } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { seal, unseal } from '#kit/server/seal.ts'
import { pushKeys } from './tables.ts'

const id = 'push'
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
type Keyed = Pick<Machine, 'db' | 'secretKey'>

/** The public key of the workspace, made once. */
export async function pushKey({ db, secretKey }: Keyed): Promise<string> {
  const known = await stored(db)
  if (known) return known.publicKey
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const sealedKey = await seal(secretKey, new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)))
  await db
    .insert(pushKeys)
    .values({ id, publicKey: toBase64Url(raw), sealedKey })
    .onConflictDoNothing()
  return (await stored(db))!.publicKey
}

async function stored(db: Machine['db']) {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, id))
  return row
}

const validSeconds = 12 * 3600

type Signing = Keyed & Pick<Machine, 'now' | 'settings'>

/** What a push service asks of whoever sends: who it is, for whom, and until when (RFC 8292). */
export async function vapidHeader({ settings, now, ...keyed }: Signing, endpoint: string): Promise<string> {
  const key = await pushKey(keyed)
  const row = (await stored(keyed.db))!
  const pkcs8 = new Uint8Array(await unseal(keyed.secretKey, row.sealedKey))
  const signer = await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['sign'])
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now().getTime() / 1000) + validSeconds,
    sub: settings.publicUrl,
  }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map((one) => toBase64Url(bytesOf(JSON.stringify(one)))).join('.')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signer, bytesOf(text))
  return `vapid t=${text}.${toBase64Url(new Uint8Array(signature))}, k=${key}`
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
