import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import type { Database } from '#kit/server/machine.ts'
import { projectCounts, projectsOf } from '../../projects/server/queries.ts'
import type { Connection } from '../contract.ts'
import { teamMembers, teams, userConnections } from './tables.ts'

const mostPeople = 60

/** The people a person may connect with or already did: those of their teams and projects. */
export async function knownIds(db: Database, userId: number, now: Date): Promise<number[]> {
  const ownTeams = db.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.userId, userId))
  const mates = await db
    .selectDistinct({ id: teamMembers.userId })
    .from(teamMembers)
    .where(and(inArray(teamMembers.teamId, ownTeams), ne(teamMembers.userId, userId)))
  const connected = await db
    .select({ id: userConnections.otherId })
    .from(userConnections)
    .where(eq(userConnections.userId, userId))
  const colleagues = (await projectsOf(db, userId, now)).flatMap(({ members }) => members)
  return [...new Set([...connected, ...mates, ...colleagues].map(({ id }) => id))].filter((id) => id !== userId)
}

/** Those people with what is known of each, connections first. */
export async function connectionsOf(db: Database, userId: number, now: Date): Promise<Connection[]> {
  const ids = (await knownIds(db, userId, now)).slice(0, mostPeople)
  if (ids.length === 0) return []
  const people = await db
    .select({
      id: users.id,
      name: users.fullName,
      avatar: users.avatar,
      designation: users.role,
      tasks: users.taskDone,
    })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(mostPeople)
  const [mine, counts, shared] = [await connectedOf(db, userId), await countsOf(db, ids), await sharedTeams(db, userId)]
  const projects = await projectCounts(db, ids)
  return people
    .map((person) => ({
      ...person,
      projects: projects.get(person.id) ?? 0,
      connections: counts.get(person.id) ?? 0,
      isConnected: mine.has(person.id),
      chips: shared.flatMap(({ userId: member, title }) => (member === person.id ? title : [])),
    }))
    .toSorted((one, other) => Number(other.isConnected) - Number(one.isConnected))
}

async function connectedOf(db: Database, userId: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: userConnections.otherId })
    .from(userConnections)
    .where(eq(userConnections.userId, userId))
  return new Set(rows.map(({ id }) => id))
}

async function countsOf(db: Database, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: userConnections.userId, total: count() })
    .from(userConnections)
    .where(inArray(userConnections.userId, ids))
    .groupBy(userConnections.userId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

function sharedTeams(db: Database, userId: number) {
  const own = db.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.userId, userId))
  return db
    .select({ userId: teamMembers.userId, title: teams.title })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(inArray(teamMembers.teamId, own))
    .orderBy(asc(teams.title))
}
