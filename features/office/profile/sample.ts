import { asc } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import type { Machine } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import type { Team } from './contract.ts'
import { teamMembers, teams, userConnections } from './server/tables.ts'

type Line = Pick<Team, 'title' | 'avatar' | 'description' | 'chips'> & { members: number[] }

/** Members by their place among the people of the sample workspace, whose demo accounts come first. */
const lines: Line[] = [
  {
    title: 'Dispatch',
    avatar: 'route',
    description: 'Plans tomorrow by five, and keeps an eye on today.',
    chips: ['Planning', 'Early shift'],
    members: [0, 1, 4, 7, 9],
  },
  {
    title: 'North depot',
    avatar: 'truck-delivery',
    description: 'Loads thirty vans before eight and checks every return.',
    chips: ['Loading', 'Returns'],
    members: [0, 2, 5, 8, 11, 13],
  },
  {
    title: 'Customer care',
    avatar: 'package',
    description: 'Answers recipients, finds addresses and sets things right.',
    chips: ['Addresses', 'Phone'],
    members: [1, 3, 6, 10],
  },
  {
    title: 'Training',
    avatar: 'school',
    description: 'Helps new drivers through their first week on the road.',
    chips: ['Academy', 'Safety'],
    members: [0, 6, 8, 12, 14],
  },
]

/** Four teams, and connections inside them. */
export async function sampleTeams({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, teams))) return
  const everyone = await db.select({ id: users.id, email: users.email }).from(users).orderBy(asc(users.id)).limit(60)
  const demo = demoAccounts.flatMap(({ email }) => everyone.find((person) => person.email === email) ?? [])
  const people = [...demo, ...everyone.filter((person) => !demo.includes(person))]
  for (const { members, ...team } of lines) {
    const [row] = await db.insert(teams).values(team).returning({ id: teams.id })
    const ids = members.flatMap((at) => people[at]?.id ?? [])
    if (ids.length === 0) continue
    await db.insert(teamMembers).values(ids.map((userId) => ({ userId, teamId: row!.id })))
    const pairs = ids.flatMap((userId, at) => {
      const otherId = ids[(at + 1) % ids.length]
      return otherId === undefined || otherId === userId ? [] : [{ userId, otherId, at: now() }]
    })
    if (pairs.length > 0) await db.insert(userConnections).values(pairs).onConflictDoNothing()
  }
}
