import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { positiveInteger } from '#kit/contract/fields.ts'
import { RootKey, SignedRoot } from './rules/root.ts'

/** Also at `/.well-known/routewright-roots.json`. */
export const listProofRoots = endpoint({
  method: 'GET',
  path: '/api/proof-roots',
  summary: 'The roots that the workspace signed, newest first, and the public keys that they are checked with',
  access: 'public',
  query: z.object({
    /** Only older ones than this. */
    before: z.optional(
      described(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)), { type: 'integer', minimum: 0 }),
    ),
  }),
  reply: z.object({
    roots: z.array(SignedRoot),
    keys: z.array(RootKey),
    /** `before` of the next page; `null` on the last. */
    next: z.nullable(positiveInteger),
  }),
})

/** What concerns one person alone is there as a hash. The last id of a page is `after` of the next; one with fewer than 5000 lines is the last. */
export const readLogChain = endpoint({
  method: 'GET',
  path: '/api/apps/audit-log-chain',
  summary:
    'The audit log as it is joined entry to entry, one JSON object a line, to check it against the roots; for administrators',
  access: { action: 'read', subject: 'LogChain' },
  query: z.object({ after: z.optional(z.uuid()) }),
  reply: raw('application/x-ndjson'),
})
