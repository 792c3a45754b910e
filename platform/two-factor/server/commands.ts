import type { Machine, Database } from '#kit/server/machine.ts'
import { notify } from './notify.ts'

/** Notifies a person that two-step verification was turned off. */
export function notifyTurnedOff(tx: Database, context: Pick<Machine, 'now' | 'queue'>, userId: number): Promise<void> {
  return notify(tx, context, { userIds: [userId], kind: 'two-factor-off', link: '/pages/account-settings/security' })
}
