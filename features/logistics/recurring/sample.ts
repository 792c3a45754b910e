import * as z from 'zod/mini'
import { daysAfter } from '#kit/contract/days.ts'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { laterSpan, sampleHoursLater } from '#kit/server/sample-clock.ts'
import { listDepotIds } from '../depots/server/queries.ts'
import { PatternInput } from './contract.ts'
import { columnsOf, followSoon } from './server/commands.ts'
import { todayOf } from './server/queries.ts'
import { recurringDeliveries } from './server/tables.ts'

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const patterns = [
  {
    recipient: 'Farmacia Barrios',
    phone: '091 234 567',
    address: 'Colonia 931',
    weekdays: workdays,
    windows: [{ from: '08:00', to: '10:00' }],
    quantities: { parcels: 3, kilograms: 9.5 },
    features: ['refrigerated'],
    tags: ['cold', 'business'],
    onHoliday: 'before',
  },
  {
    recipient: 'Cafetería Lemos',
    phone: '092 480 116',
    address: 'San José 1014',
    weekdays: ['monday', 'thursday'],
    windows: [{ from: '07:00', to: '09:00' }],
    quantities: { parcels: 4, kilograms: 22 },
    tags: ['business'],
    onHoliday: 'after',
  },
  {
    recipient: 'Librería Viera',
    phone: '094 903 221',
    address: 'Sarandí 558',
    weekdays: ['wednesday'],
    everyWeeks: 2,
    quantities: { parcels: 6, kilograms: 30.5 },
    tags: ['business'],
  },
]

/** Customers who receive something every week; their deliveries begin after the planned days. Once per database. */
export async function samplePatterns(machine: MachineInTransaction): Promise<void> {
  const { db, now } = machine
  if (!(await isEmpty(db, recurringDeliveries))) return
  const [depotId = null] = await listDepotIds(db)
  const startsOn = daysAfter((await todayOf(db, now())).today, 2)
  const later = sampleHoursLater(now(), machine.settings)
  for (const pattern of patterns) {
    const windows = pattern.windows?.map((window) => laterSpan(window, later))
    const input = z.parse(PatternInput, { ...pattern, ...(windows && { windows }), startsOn, depotId })
    const [row] = await db
      .insert(recurringDeliveries)
      .values({ ...columnsOf(input), ownerId: null, createdAt: now() })
      .returning({ id: recurringDeliveries.id })
    await followSoon(db, machine, row!.id)
  }
}
