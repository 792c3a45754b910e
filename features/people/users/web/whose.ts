import { readPreferences, savePreferences } from '#platform/preferences/contract.ts'
import {
  listUserActivity,
  listUsers,
  ownBilling,
  ownConnections,
  readProfile,
  readUser,
  readUserFigures,
  readUserNotifications,
  saveUserNotifications,
  userBilling,
  userConnections,
  type BillingCalls,
  type ConnectionCalls,
} from '../contract.ts'

/** Whose page it is: somebody the office looks after, or, without an id, one's own. */
export type Whose = { id?: number | undefined }
type About<C> = { calls: C; params: { id?: number } }

export function billingFor({ id }: Whose): About<BillingCalls> {
  return id === undefined ? { calls: ownBilling, params: {} } : { calls: userBilling, params: { id } }
}

export function connectionsFor({ id }: Whose): About<ConnectionCalls> {
  return id === undefined ? { calls: ownConnections, params: {} } : { calls: userConnections, params: { id } }
}

export function notificationsFor({
  id,
}: Whose): About<
  | { read: typeof readUserNotifications; save: typeof saveUserNotifications }
  | { read: typeof readPreferences; save: typeof savePreferences }
> {
  return id === undefined
    ? { calls: { read: readPreferences, save: savePreferences }, params: {} }
    : { calls: { read: readUserNotifications, save: saveUserNotifications }, params: { id } }
}

/** What a change of a plan makes stale: it is a field of the person too. */
export const staleWithPlan = [
  userBilling.read,
  ownBilling.read,
  readProfile,
  readUser,
  listUsers,
  readUserFigures,
  listUserActivity,
]
