import type { SentAction } from '../../contract.ts'
import {
  contentOf,
  hashOfLink,
  keyIdOf,
  linkText,
  registrationText,
  signText,
  type ActSignature,
} from '../../rules/signed-act.ts'
import type { DeviceKey, KeyStore } from './key-store.ts'
import type { Outbox } from './outbox.ts'
import { CallFailure, type Server } from './server.ts'

type Parts = { outbox: Outbox; server: Pick<Server, 'registerKey'>; keys: KeyStore; now: () => number }

/** So long after a failure the server isn’t asked again to take the key. */
const pauseMs = 60_000

/**
 * Signs what waits on this device, each act joined to the one before. It happens as acts are sent, so that recording waits for nothing;
 * one that was signed keeps its signature, however often it is sent.
 */
export function createActSigner(parts: Parts): (isKeyUnfit?: boolean) => Promise<void> {
  const keyToSign = registering(parts)
  return async (isKeyUnfit = false) => {
    try {
      const key = await keyToSign(isKeyUnfit)
      // Nobody could check what is signed with a key that the server never took.
      if (key.isRegistered) await signWaiting(parts.outbox, key)
    } catch {
      // A phone without the means sends its acts unsigned: nothing that was done waits for a signature.
    }
  }
}

/** The key of this device. Each time the page is opened, and where it doesn’t count any more, the server is told which it is. */
function registering(parts: Parts): (isKeyUnfit: boolean) => Promise<DeviceKey> {
  let taken: DeviceKey | undefined
  let askAtMs = 0
  return async (isKeyUnfit) => {
    if (isKeyUnfit) taken = undefined
    if (taken) return taken
    if (parts.now() < askAtMs) return parts.keys.own()
    try {
      taken = await registeredKey(parts)
      return taken
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      askAtMs = parts.now() + pauseMs
      return parts.keys.own()
    }
  }
}

/** The key once the server has it. One that was ended is let go of, and another takes its place. */
async function registeredKey(parts: Parts): Promise<DeviceKey> {
  try {
    return await register(parts)
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 409)) throw error
    await parts.keys.forget()
    return register(parts)
  }
}

async function register({ outbox, server, keys }: Parts): Promise<DeviceKey> {
  const own = await keys.own()
  const { publicKey, privateKey, isRegistered } = own
  const deviceId = await outbox.deviceId()
  const signature = await signText(privateKey, registrationText({ deviceId, publicKey }))
  await server.registerKey({ deviceId, publicKey, signature })
  const known = { ...own, isRegistered: true }
  if (!isRegistered) await keys.keep(known)
  return known
}

async function signWaiting(outbox: Outbox, key: DeviceKey): Promise<void> {
  const { actions, previous: last } = await outbox.unsigned()
  if (actions.length === 0) return
  const [deviceId, keyId] = [await outbox.deviceId(), await keyIdOf(key.publicKey)]
  const signatures = new Map<number, ActSignature>()
  let previous = last
  for (const action of actions) {
    const link = { deviceId, sequence: action.sequence, content: await contentOf(signable(action, deviceId)), previous }
    signatures.set(action.sequence, { keyId, previous, signature: await signText(key.privateKey, linkText(link)) })
    previous = await hashOfLink(link)
  }
  await outbox.keepSignatures(signatures, previous)
}

function signable({ at: deviceAt, ...action }: SentAction, deviceId: string) {
  return { ...action, deviceAt, deviceId }
}
