import { isRecord } from '#kit/contract/is-record.ts'
import { canonicalJson, hashOfJson, sha256, type ChainedAction } from './action-chain.ts'

/** With which devices sign. The private part of such a key can’t leave the device that made it. */
export const deviceCurve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const

/** What a device signs of an act: all that it knows itself. Times and places as the device had them, before the server judged them. */
export type SignableAct = Omit<ChainedAction, 'at' | 'receivedAt' | 'byOffice'>

/** An act in the chain of its device, which says nothing of what was done. */
export type DeviceLink = {
  deviceId: string
  sequence: number
  /** The hash of the act. */
  content: string
  /** The hash of the link that the device signed before; empty for the first. */
  previous: string
}

/** What a device adds to an act. */
export type ActSignature = { keyId: string; previous: string; signature: string }

export function contentOf(act: SignableAct): Promise<string> {
  const { id, deviceId, sequence, kind, routeId, stopId, deviceAt, sinceStartMs, place, data } = act
  return hashOfJson({ id, deviceId, sequence, kind, routeId, stopId, deviceAt, sinceStartMs, place, data })
}

/** The text that is signed. */
export function linkText({ deviceId, sequence, content, previous }: DeviceLink): string {
  return canonicalJson({ format: 'routewright-act-1', deviceId, sequence, content, previous })
}

export function hashOfLink(link: DeviceLink): Promise<string> {
  return sha256(bytesOf(linkText(link)))
}

/** Signed as a key is registered, so that nobody registers a key that isn’t theirs. */
export function registrationText({ deviceId, publicKey }: { deviceId: string; publicKey: string }): string {
  return canonicalJson({ format: 'routewright-device-key-1', deviceId, publicKey })
}

/** What a key is called: the hash of its public part. */
export async function keyIdOf(publicKey: string): Promise<string> {
  return await sha256(fromBase64(publicKey))
}

export async function signText(privateKey: CryptoKey, text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, bytesOf(text))))
}

/** Whether the holder of a key signed this text; false too where key or signature can’t be read. */
export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), deviceCurve, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, fromBase64(signature), bytesOf(text))
  } catch {
    return false
  }
}

/** Whether what is kept of an act is what was signed: a server trims texts and fills in what wasn’t said. It adds and drops nothing else. */
export function saysTheSame(said: unknown, kept: unknown): boolean {
  if (typeof said === 'string' && typeof kept === 'string') return said === kept || said.trim() === kept
  if (Array.isArray(said) && Array.isArray(kept))
    return said.length === kept.length && said.every((one, index) => saysTheSame(one, kept[index]))
  if (!isRecord(said) || !isRecord(kept)) return canonicalJson(said) === canonicalJson(kept)
  return Object.keys({ ...said, ...kept }).every((name) =>
    said[name] === undefined ? isFilledIn(kept[name]) : name in kept && saysTheSame(said[name], kept[name]),
  )
}

const usual: ReadonlySet<unknown> = new Set([undefined, null, '', 0, false, 'person', 'hand'])

function isFilledIn(value: unknown): boolean {
  return usual.has(value) || (Array.isArray(value) && value.length === 0)
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
