import { asc, eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { dayOf } from '#kit/contract/days.ts'
import type { Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import type { Project } from './contract.ts'
import { projects } from './server/tables.ts'

type Line = [
  name: string,
  kind: string,
  client: string,
  logo: Project['logo'],
  color: Project['color'],
  done: number,
  total: number,
  description: string,
]

const lines: Line[] = [
  [
    'Night deliveries',
    'Operations',
    'Northwind Freight',
    'truck-delivery',
    'primary',
    38,
    60,
    'Quiet vehicles and a night shift for the inner city.',
  ],
  [
    'Tracking page in French',
    'Web',
    'Maison Dubreuil',
    'world',
    'info',
    9,
    12,
    'Words, dates and the map of the tracking page.',
  ],
  [
    'Second depot',
    'Facilities',
    'Harbour & Sons',
    'building-warehouse',
    'warning',
    14,
    40,
    'Lanes, racks and doors for forty routes a day.',
  ],
  [
    'Phones for drivers',
    'Equipment',
    'Atlas Couriers',
    'device-mobile',
    'success',
    22,
    25,
    'New phones with cradles and chargers in every van.',
  ],
  [
    'Harbour zone',
    'Routing',
    'Lumen Retail',
    'route',
    'error',
    6,
    16,
    'Zones and time windows around the bridge closure.',
  ],
  [
    'Driver training',
    'People',
    '',
    'users',
    'secondary',
    31,
    48,
    'Courses and certificates for every driver by spring.',
  ],
  [
    'Address clean-up',
    'Data',
    'Greenfield Foods',
    'map',
    'primary',
    112,
    130,
    'A pin at the right door for every regular customer.',
  ],
]

const ownProjects = 3

/** Seven projects, with people of the office on them. */
export async function sampleProjects({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, projects))) return
  const roll = dice(707)
  const people = await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(40)
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.com'))
  await db.insert(projects).values(
    lines.map(([name, kind, client, logo, color, completedTasks, totalTasks, description], index) => {
      const team = Array.from(
        { length: 3 + (index % 4) },
        (_, place) => people[(index * 5 + place) % people.length]?.id,
      )
      const also = index < ownProjects ? owner?.id : undefined
      const memberIds = [...new Set([...team, also])].filter((id) => id !== undefined)
      const budgetCents = roll.number(20, 240) * 10_000
      return {
        name,
        kind,
        client,
        logo,
        color,
        description,
        completedTasks,
        totalTasks,
        memberIds,
        leaderId: memberIds[0] ?? null,
        minutes: roll.number(300, 9000),
        startOn: dayOf(daysAgo(now(), roll.number(20, 90))),
        dueOn: dayOf(daysAgo(now(), 0 - roll.number(4, 120))),
        budgetCents,
        spentCents: Math.round((budgetCents * completedTasks) / totalTasks),
      }
    }),
  )
}
