import { asc, count, eq, inArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { dayOf } from '#kit/contract/days.ts'
import type { Database } from '#kit/server/machine.ts'
import { roadPicture } from '#kit/server/sample.ts'
import { projectsOf } from '../../projects/server/queries.ts'
import type { Fact, ProfileData, ProfileHeader, ProfileProject, Team } from '../contract.ts'
import { connectionsOf } from './people.ts'
import { teamMembers, teams } from './tables.ts'

/** More teams a person doesn't start; a list shows so many. */
export const mostTeams = 50
const shownFaces = 4
const shownConnections = 5
const coverHue = 255

export async function profileHeader(db: Database, userId: number): Promise<ProfileHeader> {
  const person = await personOf(db, userId)
  return {
    id: person.id,
    fullName: person.fullName,
    location: [person.town, person.country].filter(Boolean).join(', '),
    joiningDate: dayOf(person.createdAt),
    designation: person.role,
    profileImg: person.avatar,
    coverImg: roadPicture(coverHue),
  }
}

export async function profileData(db: Database, userId: number, now: Date): Promise<ProfileData> {
  const person = await personOf(db, userId)
  const [projects, people, own] = [
    await projectsOf(db, userId, now),
    await connectionsOf(db, userId, now),
    await teamsOf(db, userId),
  ]
  const connected = people.filter(({ isConnected }) => isConnected)
  const facts = (some: Fact[]) => some.filter(({ value }) => value !== '')
  return {
    about: facts([
      { property: 'name', icon: 'user', value: person.fullName },
      { property: 'status', icon: 'user-check', value: person.status },
      { property: 'role', icon: 'user-shield', value: person.role },
      { property: 'company', icon: 'building-store', value: person.company },
      { property: 'country', icon: 'world', value: person.country },
      { property: 'language', icon: 'language', value: person.language },
    ]),
    contacts: facts([
      { property: 'phone', icon: 'phone', value: person.contact },
      { property: 'email', icon: 'mail', value: person.email },
      { property: 'username', icon: 'id', value: person.username },
    ]),
    teams: own.map(({ title, avatar, avatarGroup, extraMembers }) => ({
      property: title,
      icon: avatar,
      value: String(avatarGroup.length + extraMembers),
    })),
    overview: [
      { property: 'tasks', icon: 'checklist', value: String(person.taskDone) },
      { property: 'projects', icon: 'briefcase', value: String(projects.length) },
      { property: 'connections', icon: 'users', value: String(connected.length) },
    ],
    connections: people.slice(0, shownConnections),
    teamsTech: own,
    projectTable: projects.map(({ id, name, leader, startOn, progress, logo, members }) => ({
      id,
      name,
      leader,
      date: startOn,
      status: progress,
      avatar: logo,
      avatarGroup: members.slice(0, shownFaces),
    })),
  }
}

/** The teams a person is in, with everyone in them. */
export async function teamsOf(db: Database, userId: number): Promise<Team[]> {
  const own = await db
    .select({
      id: teams.id,
      title: teams.title,
      avatar: teams.avatar,
      description: teams.description,
      chips: teams.chips,
    })
    .from(teams)
    .innerJoin(teamMembers, eq(teamMembers.teamId, teams.id))
    .where(eq(teamMembers.userId, userId))
    .orderBy(asc(teams.title), asc(teams.id))
    .limit(mostTeams)
  if (own.length === 0) return []
  const ids = own.map(({ id }) => id)
  const faces = await db
    .select({ teamId: teamMembers.teamId, id: users.id, name: users.fullName, avatar: users.avatar })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inArray(teamMembers.teamId, ids))
    .orderBy(asc(users.fullName), asc(users.id))
  return own.map((team) => {
    const members = faces.filter(({ teamId }) => teamId === team.id)
    return {
      ...team,
      avatarGroup: members.slice(0, shownFaces),
      extraMembers: Math.max(0, members.length - shownFaces),
    }
  })
}

export async function profileProjects(db: Database, userId: number, now: Date): Promise<ProfileProject[]> {
  return (await projectsOf(db, userId, now)).map((project) => ({
    id: project.id,
    avatar: project.logo,
    chipColor: project.color,
    title: project.name,
    client: project.client,
    budget: project.budgetCents,
    budgetSpent: project.spentCents,
    currency: project.currency,
    startDate: project.startOn,
    deadline: project.dueOn,
    daysLeft: project.daysLeft,
    hours: project.hours,
    totalTask: project.totalTasks,
    completedTask: project.completedTasks,
    tasks: `${project.completedTasks}/${project.totalTasks}`,
    members: project.members.slice(0, shownFaces),
    extraMembers: Math.max(0, project.members.length - shownFaces),
    description: project.description,
    comments: 0,
  }))
}

/** How many teams a person is in. */
export async function teamCount(db: Database, userId: number): Promise<number> {
  return db.$count(teamMembers, eq(teamMembers.userId, userId))
}

/** How many people a team has. */
export async function membersOf(db: Database, teamId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(teamMembers).where(eq(teamMembers.teamId, teamId))
  return row?.total ?? 0
}

async function personOf(db: Database, userId: number) {
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  return person!
}
