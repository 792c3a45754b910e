import { desc } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { seal, unseal } from '#kit/server/seal.ts'
import { deviceCurve, keyIdOf, toBase64 } from '../../driver/rules/signed-act.ts'
import { proofRootKeys } from './tables.ts'

type Keyed = Pick<Machine, 'db' | 'secretKey' | 'now'>
export type RootSigner = { id: string; privateKey: CryptoKey }

/** The key of the workspace, made when it is first needed. Where its secret can’t be read any more there is a new one, and the old one stays for what it signed. */
export async function rootSigner(keyed: Keyed): Promise<RootSigner> {
  const { db, secretKey } = keyed
  const [newest] = await db.select().from(proofRootKeys).orderBy(desc(proofRootKeys.madeAt)).limit(1)
  const bytes = newest && (await unseal(secretKey, newest.sealedKey).catch(() => undefined))
  if (!newest || !bytes) return newSigner(keyed)
  const privateKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(bytes), deviceCurve, false, ['sign'])
  return { id: newest.id, privateKey }
}

async function newSigner({ db, secretKey, now }: Keyed): Promise<RootSigner> {
  const pair = await crypto.subtle.generateKey(deviceCurve, true, ['sign', 'verify'])
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const sealedKey = await seal(secretKey, new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)))
  const id = await keyIdOf(publicKey)
  await db.insert(proofRootKeys).values({ id, publicKey, sealedKey, madeAt: now() })
  return { id, privateKey: pair.privateKey }
}
