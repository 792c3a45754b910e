import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { connectionsOf, knownIds } from './people.ts'
import { membersOf, mostTeams, profileData, profileHeader, profileProjects, teamCount, teamsOf } from './queries.ts'
import { teamMembers, teams, userConnections } from './tables.ts'

export const profileHandlers: Handlers = []

handle(profileHandlers, contract.readProfileTab, async ({ query: { tab } }, { db, user, now }) => {
  if (tab === 'teams') return teamsOf(db, user.id)
  if (tab === 'projects') return profileProjects(db, user.id, now())
  if (tab === 'connections') return connectionsOf(db, user.id, now())
  return profileData(db, user.id, now())
})

handle(profileHandlers, contract.readProfileHeader, (_, { db, user }) => profileHeader(db, user.id))

handle(profileHandlers, contract.createTeam, ({ body: { memberIds, ...team } }, context) =>
  context.db.transaction(async (tx) => {
    const { user } = context
    if ((await teamCount(tx, user.id)) >= mostTeams) throw conflict(refusals.tooManyTeams, { most: mostTeams })
    const known = await knownIds(tx, user.id, context.now())
    const stranger = memberIds.find((id) => id !== user.id && !known.includes(id))
    if (stranger !== undefined) throw invalid('memberIds', refusals.stranger, { id: stranger })
    const [row] = await tx.insert(teams).values(team).returning({ id: teams.id })
    const { id } = row!
    const members = [...new Set([user.id, ...memberIds])]
    await tx.insert(teamMembers).values(members.map((userId) => ({ userId, teamId: id })))
    await recordEvent(tx, context, { kind: 'team.created', entity: 'team', entityId: id, after: { title: team.title } })
    return (await teamsOf(tx, user.id)).find((one) => one.id === id)!
  }),
)

handle(profileHandlers, contract.leaveTeam, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const mine = and(eq(teamMembers.teamId, id), eq(teamMembers.userId, context.user.id))
    const left = await tx.delete(teamMembers).where(mine).returning({ id: teamMembers.teamId })
    if (left.length === 0) throw notFound(refusals.things.team, id)
    if ((await membersOf(tx, id)) === 0) await tx.delete(teams).where(eq(teams.id, id))
    await recordEvent(tx, context, { kind: 'team.removed', entity: 'team', entityId: id })
  }),
)

handle(profileHandlers, contract.connectPerson, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const now = context.now()
    const userId = context.user.id
    if (!(await knownIds(tx, userId, now)).includes(id)) throw notFound(refusals.things.person, id)
    await tx.insert(userConnections).values({ userId, otherId: id, at: now }).onConflictDoNothing()
    await recordEvent(tx, context, { kind: 'connection.created', entity: 'connection', entityId: id })
  }),
)

handle(profileHandlers, contract.disconnectPerson, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const mine = and(eq(userConnections.userId, context.user.id), eq(userConnections.otherId, id))
    const gone = await tx.delete(userConnections).where(mine).returning({ id: userConnections.otherId })
    if (gone.length === 0) throw notFound(refusals.things.person, id)
    await recordEvent(tx, context, { kind: 'connection.removed', entity: 'connection', entityId: id })
  }),
)
