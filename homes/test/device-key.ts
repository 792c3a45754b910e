import type { SentAction } from '#features/logistics/driver/contract.ts'
import {
  contentOf,
  deviceCurve,
  hashOfLink,
  keyIdOf,
  linkText,
  registrationText,
  signText,
  toBase64,
} from '#features/logistics/driver/rules/signed-act.ts'

export type TestDeviceKey = Awaited<ReturnType<typeof testDeviceKey>>

/** The key of a phone in tests, with the chain of what it signed. */
export async function testDeviceKey(deviceId: string) {
  const { privateKey, publicKey: shown } = await crypto.subtle.generateKey(deviceCurve, false, ['sign', 'verify'])
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', shown)))
  const keyId = await keyIdOf(publicKey)
  let previous = ''
  return {
    keyId,
    publicKey,
    registration: {
      deviceId,
      publicKey,
      signature: await signText(privateKey, registrationText({ deviceId, publicKey })),
    },
    async sign(actions: readonly SentAction[]): Promise<SentAction[]> {
      const signed: SentAction[] = []
      for (const action of actions) {
        const { at: deviceAt, ...act } = action
        const link = {
          deviceId,
          sequence: act.sequence,
          content: await contentOf({ ...act, deviceAt, deviceId }),
          previous,
        }
        signed.push({ ...action, signed: { keyId, previous, signature: await signText(privateKey, linkText(link)) } })
        previous = await hashOfLink(link)
      }
      return signed
    },
  }
}
