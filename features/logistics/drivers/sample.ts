import { eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { daysAfter } from '#kit/contract/days.ts'
import type { Machine } from '#kit/server/machine.ts'
import { laterSpan, sampleHoursLater } from '#kit/server/sample-clock.ts'
import { zones } from '../depots/server/tables.ts'
import type { Weekday } from '../settings/contract.ts'
import { weekOf } from '../settings/rules.ts'
import { laterWeek, sampleDays } from '../settings/sample.ts'
import { vehicles } from '../vehicles/server/tables.ts'
import { driverDays, driverDocuments, drivers } from './server/tables.ts'

type Line = [name: string, depotId: number, vehicle: string, skills: string[], shift: 'early' | 'late' | 'part']

// The first is the person behind the demo account; all are invented.
const lines: Line[] = [
  ['Sofia Marchetti', 1, 'Van 1', ['Heavy items', 'Cash'], 'early'],
  ['Bruno Techera', 1, 'Van 2', ['Heavy items'], 'early'],
  ['Lucía Olivera', 1, 'Van 3', ['Refrigerated goods'], 'early'],
  ['Martín Cabrera', 1, 'Van 4', ['Cash'], 'late'],
  ['Valeria Núñez', 2, 'Van 5', ['Heavy items', 'Refrigerated goods'], 'early'],
  ['Gonzalo Píriz', 2, 'Van 6', [], 'late'],
  ['Camila Sosa', 2, 'Van 7', ['Cash'], 'early'],
  ['Rodrigo Viera', 1, 'Truck 1', ['Heavy items', 'Tail lift', 'Dangerous goods'], 'early'],
  ['Ana Inés Bentos', 2, 'Truck 2', ['Heavy items', 'Tail lift'], 'early'],
  ['Federico Acosta', 1, 'Bike 1', [], 'part'],
  ['Julieta Ramos', 1, 'Bike 2', ['Cash'], 'part'],
  ['Nicolás Ferreira', 2, 'Bike 3', [], 'part'],
  ['Paula Etcheverry', 1, '', ['Refrigerated goods', 'Dangerous goods'], 'late'],
  ['Diego Larrosa', 2, '', ['Heavy items'], 'late'],
]
const shifts = { early: ['07:00', '15:30'], late: ['10:30', '19:00'], part: ['09:00', '13:00'] } as const
/** Who usually works where; all others anywhere. */
const zonesOf: Record<string, string[]> = {
  'Lucía Olivera': ['Ciudad Vieja', 'Centro'],
  'Bruno Techera': ['Aguada', 'Prado'],
  'Camila Sosa': ['Pocitos', 'La Blanqueada'],
}
/** Has no vehicle, so that the plan of the day can be published all the same. */
const withoutLicence = 12
const workdays: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Fourteen drivers of the two depots, with papers and some leave; once per database. */
export async function sampleDrivers({ db, now, settings }: Machine): Promise<void> {
  const [found] = await db.select({ id: drivers.id }).from(drivers).limit(1)
  if (found) return
  const accounts = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.role, 'driver'))
  const accountOf = new Map(accounts.map(({ id, email }) => [email, id]))
  const fleet = await db.select({ id: vehicles.id, name: vehicles.name }).from(vehicles)
  const areas = await db.select({ id: zones.id, name: zones.name }).from(zones).limit(100)
  const later = sampleHoursLater(now(), settings)
  const { dates, weekdays: open } = sampleDays(now(), settings)
  const rows = lines.map(([name, depotId, vehicle, skills, shift], at): typeof drivers.$inferInsert => ({
    userId: accountOf.get(emailOf(name, at)) ?? null,
    name,
    depotId,
    skills,
    zoneIds: areas.filter((zone) => zonesOf[name]?.includes(zone.name)).map((zone) => zone.id),
    vehicleId: fleet.find((one) => one.name === vehicle)?.id ?? null,
    phone: `+598 9${1 + (at % 8)} ${200 + at * 37} ${300 + at * 41}`,
    email: emailOf(name, at),
    languages: at === 0 ? ['en', 'fr'] : ['en'],
    week: laterWeek(
      {
        ...weekOf(workdays, shifts[shift][0], shifts[shift][1]),
        saturday: at % 4 === 1 ? [{ from: '08:00', to: '12:00' }] : [],
        ...Object.fromEntries(open.map((day) => [day, [{ from: shifts[shift][0], to: shifts[shift][1] }]])),
      },
      later,
    ),
    costPerHourCents: 850 + ((at * 90) % 500),
    hasShownPicture: at % 2 === 0,
    isSample: true,
    createdAt: now(),
  }))
  const made = await db.insert(drivers).values(rows).returning({ id: drivers.id })
  const dayFromNow = (days: number) => daysAfter(dates[0]!, days)
  await db.insert(driverDocuments).values(
    made.flatMap(({ id }, at) => [
      {
        driverId: id,
        kind: 'licence' as const,
        number: `UY-${70_000 + at * 331}`,
        expiresOn: dayFromNow(((at + made.length - withoutLicence) % made.length) * 61 - 4),
      },
      { driverId: id, kind: 'medical' as const, number: '', expiresOn: dayFromNow(180 + at * 11) },
    ]),
  )
  await db.insert(driverDays).values([
    { driverId: made[5]!.id, kind: 'leave', from: dayFromNow(-2), to: dayFromNow(5) },
    { driverId: made[12]!.id, kind: 'sick', from: dayFromNow(0), to: dayFromNow(1) },
    { driverId: made[8]!.id, kind: 'training', from: dayFromNow(9), to: dayFromNow(10), note: 'Tail lift course' },
    {
      driverId: made[3]!.id,
      kind: 'hours',
      from: dayFromNow(3),
      to: dayFromNow(3),
      hours: [laterSpan({ from: '07:00', to: '12:00' }, later)],
    },
  ])
}

function emailOf(name: string, at: number): string {
  return at === 0 ? 'driver@demo.com' : `${loginOf(name)}@example.com`
}

function loginOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
}
