import { deviceCurve, keyIdOf, signText, toBase64 } from '#features/logistics/driver/rules/signed-act.ts'
import { rootText, type Root, type RootKey, type SignedRoot } from '#features/logistics/proof-roots/rules/root.ts'

/** The key of a workspace in tests. */
export async function testRootKey() {
  const pair = await crypto.subtle.generateKey(deviceCurve, false, ['sign', 'verify'])
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const key: RootKey = { id: await keyIdOf(publicKey), publicKey, madeAt: '2026-11-23T00:00:00.000Z' }
  const sign = async (root: Root): Promise<SignedRoot> => {
    return { root, keyId: key.id, signature: await signText(pair.privateKey, rootText(root)) }
  }
  return { key, sign }
}
