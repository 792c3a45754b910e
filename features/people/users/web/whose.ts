import { readPreferences, savePreferences } from '#platform/preferences/contract.ts'
import {
  listUserActivity,
  listUsers,
  readProfile,
  readUser,
  readUserFigures,
  readUserNotifications,
  saveUserNotifications,
} from '../contract.ts'
import {
  ownBilling,
  ownConnections,
  userBilling,
  userConnections,
  type BillingCalls,
  type ConnectionCalls,
} from '../../billing/contract.ts'

/** Whose page it is: another user's or, without an id, your own. */
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

/** The queries to reload after a plan changes. The plan is also a field of the user. */
export const staleWithPlan = [
  userBilling.read,
  ownBilling.read,
  readProfile,
  readUser,
  listUsers,
  readUserFigures,
  listUserActivity,
]
