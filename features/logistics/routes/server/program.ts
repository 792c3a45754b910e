import { abilityOf } from '#kit/contract/ability.ts'
import type { Caller } from '#kit/server/handle.ts'

/** The product itself, whose name stands where a person’s would. */
export const program: Caller = {
  kind: 'program',
  id: 0,
  fullName: 'Routewright',
  email: '',
  role: '',
  sessionId: '',
  ability: abilityOf([{ action: 'manage', subject: 'all' }]),
}
