import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { logisticsSetting } from '../settings/server/queries.ts'
import { sampleDays } from '../settings/sample.ts'
import { shapeOf } from './server/column-names.ts'
import { guessOptions } from './server/guess-options.ts'
import { notify } from './server/notify.ts'
import { deliveryImportRows, deliveryImports } from './server/tables.ts'

const titles = ['Reference', 'Recipient', 'Phone', 'Address', 'Date']

/** The files the deliveries of the sample came from: the client's own, and one of the office. Once per database. */
export async function sampleImports(machine: MachineInTransaction): Promise<void> {
  const { db, now, settings } = machine
  if (!(await isEmpty(db, deliveryImports))) return
  const [today = '', tomorrow = ''] = sampleDays(now(), settings).dates
  const client = await demoPerson(db, 'client')
  const dispatcher = await demoPerson(db, 'dispatcher')
  const ofClient = client && eq(deliveries.ownerId, client.id)
  for (const day of [today, tomorrow]) {
    if (client) await keep(machine, { by: client, fileName: `orders-${day}.csv`, day, where: ofClient })
    if (dispatcher)
      await keep(machine, {
        by: dispatcher,
        fileName: `deliveries-${day}.xlsx`,
        day,
        where: isNull(deliveries.ownerId),
      })
  }
}

type Person = { id: number; fullName: string }
type File = { by: Person; fileName: string; day: string; where: SQL | undefined }

async function keep(machine: MachineInTransaction, { by, fileName, day, where }: File): Promise<void> {
  const { db, now } = machine
  const made = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.date, day), eq(deliveries.source, 'import'), where))
    .orderBy(asc(deliveries.id))
    .limit(1000)
  if (made.length === 0) return
  const lines = made.map(({ reference, recipient, phone, address, date }) => [
    reference,
    recipient,
    phone,
    address,
    date ?? '',
  ])
  const { units } = await logisticsSetting(db, 'general')
  const [order] = await db
    .insert(deliveryImports)
    .values({
      userId: by.id,
      createdBy: by.fullName,
      fileName,
      state: 'done',
      encoding: 'utf-8',
      titles,
      shape: shapeOf(titles),
      options: guessOptions([titles, ...lines], units),
      done: lines.length,
      total: lines.length,
      createdAt: now(),
    })
    .returning()
  if (!order) return
  const rows = made.map((delivery, index) => ({
    importId: order.id,
    line: index + 2,
    cells: lines[index]!,
    outcome: 'created' as const,
    recipient: delivery.recipient,
    address: delivery.address,
    reference: delivery.reference,
    key: delivery.reference,
    deliveryId: delivery.id,
    deliveryVersion: delivery.version,
    needsAddress: delivery.state === 'needsAddress',
  }))
  await db.insert(deliveryImportRows).values([{ importId: order.id, line: 1, cells: titles }, ...rows])
  await notify(db, machine, {
    userIds: [by.id],
    kind: 'import-finished',
    values: { file: fileName, added: String(rows.length), updated: '0', failed: '0' },
    link: `/apps/logistics/deliveries/import/${order.id}`,
  })
}

async function demoPerson(db: MachineInTransaction['db'], role: 'client' | 'dispatcher'): Promise<Person | undefined> {
  const email = demoAccounts.find((account) => account.role === role)!.email
  const [found] = await db.select({ id: users.id, fullName: users.fullName }).from(users).where(eq(users.email, email))
  return found
}
