import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { versionOrNone } from '#kit/contract/fields.ts'

/** What links in messages, papers and feeds begin with: a web address without a path. */
export const OwnAddress = z.object({
  address: z.string(),
  /** The operator has set it, or this program has only one. */
  isFixed: z.boolean(),
  /** A person has said that it is right; until then it is the one an administrator last signed in at. */
  isConfirmed: z.boolean(),
  version: versionOrNone,
})
export type OwnAddress = z.infer<typeof OwnAddress>

const path = '/api/own-address'

export const readOwnAddress = endpoint({
  method: 'GET',
  path,
  summary: 'Get the address that links in messages begin with',
  access: { action: 'read', subject: 'OwnAddress' },
  reply: OwnAddress,
})

export const confirmOwnAddress = endpoint({
  method: 'PUT',
  path,
  summary: 'Say which address links in messages begin with',
  access: { action: 'write', subject: 'OwnAddress' },
  danger: 'identity',
  asksPassword: true,
  body: z.object({
    address: z.url({ protocol: /^https?$/ }).check(z.maxLength(200)),
    version: versionOrNone,
  }),
  reply: OwnAddress,
})
