import * as z from 'zod/mini'
import { described } from './described.ts'

/** What features contribute under a name, called as the part of the program that holds it. */
export type Contributed = 'keyScopes' | 'viewedLists' | 'optionalNotifications'

/** Beyond this, a choice isn't even looked through. */
const mostChosen = 100

/** One of the names that features contribute. A contract doesn't know them: the handler refuses others, see `mustBeContributed`. */
export function contributedName(kind: Contributed) {
  return described(z.string().check(z.maxLength(80)), { $ref: referenceTo(kind) })
}

/** Where the OpenAPI document has the names themselves. */
export function referenceTo(kind: string): string {
  return `#/components/schemas/${kind}`
}

/** A choice of such names. */
export function contributedNames(kind: Contributed) {
  return z.array(contributedName(kind)).check(z.maxLength(mostChosen))
}
