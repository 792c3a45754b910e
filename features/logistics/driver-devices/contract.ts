import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, pathNumber } from '#kit/contract/fields.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { secret } from '#kit/contract/secret.ts'
import { SignedIn } from '#platform/accounts/contract.ts'

const path = '/api/apps/logistics/drivers/{id}'
const invites = { action: 'create', subject: 'Driver' } as const

/** Whoever has one of them signs in as the driver, once: the other ends with it, and both end when the driver is suspended, archived or signed out. Newer ones take the place of those that were shown before. */
export const createSignInCode = endpoint({
  method: 'POST',
  path: `${path}/sign-in-code`,
  danger: 'links',
  summary:
    'Get a link, to show as a QR code, and a PIN with which a driver signs in; drivers without an email address too',
  access: invites,
  isForPeople: true,
  params: numberId,
  reply: z.object({
    /** Works for a week. */
    link: secret(z.string()),
    /** Eight digits that work for a quarter of an hour. */
    pin: secret(z.string()),
    /** Of the PIN. */
    expiresAt: isoTime,
  }),
  status: 201,
})

export const signInDriver = endpoint({
  method: 'POST',
  path: '/api/driver/sign-in',
  summary: 'Sign in as a driver with the token of a link, or with a PIN',
  access: 'public',
  body: z.object({
    code: z.string().check(z.maxLength(100), z.overwrite(inWesternDigits), z.overwrite(withoutSpaces)),
    /** Made once on the device. */
    deviceId: z.uuid(),
    /** What the device is called, for the office. */
    name: optionalText(80),
  }),
  reply: SignedIn,
})

function withoutSpaces(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}

export const DriverDevice = z.object({
  id: z.string(),
  name: z.string(),
  /** What its browser says it is. */
  agent: z.string(),
  seenAt: isoTime,
  isSignedIn: z.boolean(),
  /** The rest is known once it has recorded something. */
  version: z.string(),
  batteryPercent: z.nullable(z.number()),
  mayLocate: z.nullable(z.boolean()),
  /** Actions that it hasn't sent yet, as it said last. */
  waiting: z.number(),
  /** The key that it signs with; `null` where it has none, or none that still holds. */
  key: z.nullable(
    z.object({
      /** The hash of its public key. */
      id: z.string(),
      registeredAt: isoTime,
      /** The sign-in that registered it. */
      signedInBy: z.enum(['code', 'password', 'other']),
      signedInAt: isoTime,
    }),
  ),
})
export type DriverDevice = z.infer<typeof DriverDevice>

export const listDriverDevices = endpoint({
  method: 'GET',
  path: `${path}/devices`,
  summary: 'The devices a driver records with or is signed in on, the last seen first',
  access: { action: 'read', subject: 'Driver' },
  params: numberId,
  reply: z.object({ devices: z.array(DriverDevice) }),
})

/** What it has recorded stays. What waits on it can be sent once the driver signs in there again. */
export const signOutDevice = endpoint({
  method: 'DELETE',
  path: `${path}/devices/{deviceId}`,
  summary: 'Sign a device of a driver out at once',
  access: invites,
  params: z.object({ id: pathNumber, deviceId: z.string().check(z.maxLength(60)) }),
})
