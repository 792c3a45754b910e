import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'

const base64 = (letters: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9+/]{${letters}}={0,2}$`)))
/** A point of P-256 and a signature with it, as WebCrypto gives them: 65 and 64 bytes. */
const publicKey = base64(87)
const signature = base64(86)

/** What a device adds to an act of its driver. One that can’t be read is none. */
export const ActSignature = z.object({
  keyId: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  previous: z.string().check(z.regex(/^([0-9a-f]{64})?$/)),
  signature,
})

/** 409 where the key was ended with the driver’s access, or belongs to another device: the device then makes another. */
export const registerDeviceKey = endpoint({
  method: 'POST',
  path: '/api/driver/device-key',
  summary: 'The public key with which a device signs what its driver records; the private part never leaves the device',
  access: { action: 'create', subject: 'Proof' },
  surfaces: ['office', 'driver'],
  body: z.object({
    deviceId: z.uuid(),
    publicKey,
    /** Of the text that names device and key, with the key itself. */
    signature,
  }),
  reply: z.object({ keyId: z.string(), registeredAt: isoTime }),
})
