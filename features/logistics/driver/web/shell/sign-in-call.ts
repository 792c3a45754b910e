import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { SignedIn } from '#platform/accounts/contract.ts'

export const signInDriver = endpoint({
  method: 'POST',
  path: '/api/driver/sign-in',
  access: 'public',
  body: z.object({ code: z.string(), deviceId: z.uuid(), name: z.string() }),
  reply: SignedIn,
})
