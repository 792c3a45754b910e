import { inArray } from 'drizzle-orm'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { users } from '#platform/access/server/tables.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { driverSwapJob, routePath, type Reach } from '../rules.ts'
import type { MustKnow } from '../rules/who-must-know.ts'
import { accountOfDriver } from './driver-account.ts'
import { notify } from './notify.ts'
import { say } from './texts.ts'

type Reached = { reach: Reach; userId: number | null; email: string; name: string; language: PeopleLanguage }

/** How each of these drivers can be notified: in the product if they have an account, otherwise by email. */
export async function reachesOf(db: Database, driverIds: number[]): Promise<Map<number, Reached>> {
  if (driverIds.length === 0) return new Map()
  const { id, name, email, languages } = drivers
  const rows = await db
    .select({ id, name, email, languages, userId: users.id })
    .from(drivers)
    .leftJoin(users, accountOfDriver)
    .where(inArray(drivers.id, driverIds))
    .limit(5000)
  return new Map(
    rows.map(({ id: driverId, languages: [language = 'en'], ...row }): [number, Reached] => {
      const reach = row.userId !== null ? 'notification' : row.email !== '' ? 'email' : 'none'
      return [driverId, { ...row, reach, language }]
    }),
  )
}

export type RouteChanges = {
  day: string
  mustKnow: Pick<MustKnow, 'routes' | 'driverIds'>
  /** The routes as they are now, by key. */
  routes: ReadonlyMap<string, { routeId: number; driverId: number; stops: { startSeconds: number; address: string }[] }>
  /** The drivers to notify; `null` means everyone affected. */
  driverIds: number[] | null
}
type From = Pick<Machine, 'now' | 'queue' | 'mailer' | 'settings'> & { user: { id: number } }

/** Notifies drivers of what changes for them, in the transaction that changes it. */
export async function notifyDrivers(tx: Transaction, machine: From, changes: RouteChanges): Promise<void> {
  await enqueueSwaps(tx, machine, changes)
  const chosen = [...changes.mustKnow.driverIds].filter(
    (id) => changes.driverIds === null || changes.driverIds.includes(id),
  )
  const reaches = await reachesOf(tx, chosen)
  for (const driverId of chosen) {
    const reached = reaches.get(driverId)
    if (!reached || reached.reach === 'none') continue
    const notification = notificationFor(driverId, changes)
    if (reached.userId === null) await sendEmail(tx, machine, { reached, notification, day: changes.day })
    else
      await notify(tx, machine, {
        userIds: [reached.userId],
        kind: notification.kind,
        values: { day: changes.day, ...notification.values },
        link: notification.routeId === null ? '' : routePath(notification.routeId),
      })
  }
}

async function enqueueSwaps(tx: Transaction, { queue, user }: From, { mustKnow, routes }: RouteChanges): Promise<void> {
  for (const { key, driverSwap } of mustKnow.routes) {
    const routeId = routes.get(key)?.routeId
    if (!driverSwap || routeId === undefined) continue
    const { id: driverId, name: driverName } = driverSwap.before
    await queue.add({ name: driverSwapJob, data: { routeId, driverId, driverName, userId: user.id } }, tx)
  }
}

type RouteNotification = {
  kind: 'route-published' | 'route-changed' | 'route-recalled'
  values: Record<string, string>
  routeId: number | null
  stops: { startSeconds: number; address: string }[]
}

function notificationFor(driverId: number, { mustKnow, routes }: RouteChanges): RouteNotification {
  const own = [...routes.entries()].find(([, route]) => route.driverId === driverId)
  if (!own) return { kind: 'route-recalled', values: {}, routeId: null, stops: [] }
  const [key, { routeId, stops }] = own
  const change = mustKnow.routes.find((one) => one.key === key)
  const isNew = change?.kind === 'new' || change?.driverSwap?.after.id === driverId
  if (isNew) return { kind: 'route-published', values: { stops: String(stops.length) }, routeId, stops }
  const { added, removed } = change ?? { added: [], removed: [] }
  const values = { stops: String(stops.length), added: String(added.length), removed: String(removed.length) }
  return { kind: 'route-changed', values, routeId, stops }
}

type EmailParts = { reached: Reached; notification: RouteNotification; day: string }

async function sendEmail(tx: Transaction, machine: From, { reached, notification, day }: EmailParts): Promise<void> {
  const { language, name, email } = reached
  const subject = say(language, `driverEmail.${notification.kind}`, { day, ...notification.values })
  const lines = notification.stops.map(
    ({ startSeconds, address }, index) => `${index + 1}. ${clockOf(startSeconds)}  ${address}`,
  )
  await enqueueEmail(tx, machine, {
    to: email,
    subject,
    text:
      [say(language, 'driverEmail.greeting', { name }), subject, lines.join('\n')].filter(Boolean).join('\n\n') + '\n',
  })
}

/** A moment of the day as 08:05. */
export function clockOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`
}
