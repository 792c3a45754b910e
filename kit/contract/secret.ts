import type * as z from 'zod/mini'
import { declaredShape, described } from './described.ts'

/**
 * A field that opens something for whoever has it: a link that lets a recipient act, a PIN, a key. It stands in a reply only with a right of its own, and
 * never in lists, exports, events or webhooks: `app/secrets.test.ts` walks all contracts and what is stored.
 */
export function secret<S extends z.ZodMiniType>(schema: S): S {
  return described(schema, { format: 'password', 'x-secret': true })
}

export function isSecret(schema: object): boolean {
  return declaredShape(schema)?.['x-secret'] === true
}
