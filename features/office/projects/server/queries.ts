import { and, eq, inArray, isNull, max, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { dayOf } from '#kit/contract/days.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import { listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeCurrency } from '../../../ecommerce/settings/server/queries.ts'
import type { Project } from '../contract.ts'
import { refusals } from './refusals.ts'
import { daysUntil, hoursText, pageWithin, progressOf } from '../rules.ts'
import { projects } from './tables.ts'

const shownMembers = 3
const columns = {
  id: projects.id,
  name: projects.name,
  project: projects.kind,
  client: projects.client,
  description: projects.description,
  leaderId: projects.leaderId,
  memberIds: projects.memberIds,
  logo: projects.logo,
  color: projects.color,
  completedTasks: projects.completedTasks,
  totalTasks: projects.totalTasks,
  minutes: projects.minutes,
  startOn: projects.startOn,
  dueOn: projects.dueOn,
  budgetCents: projects.budgetCents,
  spentCents: projects.spentCents,
  version: projects.version,
  leader: sql<string>`coalesce(${users.fullName}, '')`,
  leaderAvatar: sql<string>`coalesce(${users.avatar}, '')`,
}
const plan = {
  from: projects,
  columns,
  joins: [{ table: users, on: eq(users.id, projects.leaderId) }],
  search: [projects.name, projects.kind, users.fullName],
  sort: {
    name: projects.name,
    project: projects.kind,
    leader: users.fullName,
    progress: sql`${projects.completedTasks}::float8 / greatest(${projects.totalTasks}, 1)`,
    date: projects.dueOn,
  },
  id: projects.id,
}

export async function projectPage(
  db: Database,
  query: ListQuery,
  now: Date,
): Promise<{ projects: Project[]; total: number }> {
  const page = await listPage(db, query, { ...plan, where: [isNull(projects.archivedAt)] })
  return { projects: await presentAll(db, page.rows, now), total: page.total }
}

/** The same with its pages counted; a page beyond the last is the first. */
export async function projectList(db: Database, query: ListQuery, now: Date) {
  const asked = await projectPage(db, query, now)
  const totalPages = Math.ceil(asked.total / query.itemsPerPage)
  const page = pageWithin(query.page, totalPages)
  const found = page === query.page ? asked : await projectPage(db, { ...query, page }, now)
  return { projects: found.projects, totalPages, totalProjects: found.total, page }
}

export async function findProject(db: Database, id: number, now: Date): Promise<Project> {
  const row = await listRow(db, and(eq(projects.id, id), isNull(projects.archivedAt)), plan)
  const [found] = row ? await presentAll(db, [row], now) : []
  if (!found) throw notFound(refusals.things.project, id)
  return found
}

const mostOfPerson = 60

/** The projects a person leads or works on, by due date. */
export async function projectsOf(db: Database, userId: number, now: Date): Promise<Project[]> {
  const query = { sortBy: 'date', orderBy: 'asc', page: 1, itemsPerPage: mostOfPerson } as const
  const page = await listPage(db, query, { ...plan, where: [isNull(projects.archivedAt), isOf(userId)] })
  return presentAll(db, page.rows, now)
}

/** How many projects each of these people leads or works on. */
export async function projectCounts(db: Database, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ leaderId: projects.leaderId, memberIds: projects.memberIds })
    .from(projects)
    .where(and(isNull(projects.archivedAt), or(...userIds.map(isOf))))
  const people = rows.map(({ leaderId, memberIds }) => new Set([leaderId, ...memberIds]))
  return new Map(userIds.map((id) => [id, people.filter((some) => some.has(id)).length]))
}

function isOf(userId: number): SQL | undefined {
  return or(eq(projects.leaderId, userId), sql`${projects.memberIds} @> ${JSON.stringify([userId])}::jsonb`)
}

async function presentAll(db: Database, rows: RowOf<typeof columns>[], now: Date): Promise<Project[]> {
  const ids = [...new Set(rows.flatMap(({ memberIds }) => memberIds))]
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.fullName, avatar: users.avatar })
          .from(users)
          .where(inArray(users.id, ids))
  const personById = new Map(people.map((person) => [person.id, person]))
  const currency = await storeCurrency(db)
  const today = dayOf(now)
  return rows.map(({ memberIds, ...row }) => {
    const members = memberIds.flatMap((id) => personById.get(id) ?? [])
    return {
      ...row,
      members,
      currency,
      progress: progressOf(row),
      hours: hoursText(row.minutes),
      team: members.slice(0, shownMembers).map(({ avatar }) => avatar),
      extraMembers: Math.max(0, members.length - shownMembers),
      daysLeft: daysUntil(row.dueOn, today),
    }
  })
}

export async function greatestBudget(db: Database): Promise<number> {
  const { budgetCents, spentCents } = projects
  const [row] = await db.select({ greatest: max(sql<number>`greatest(${budgetCents}, ${spentCents})`) }).from(projects)
  return Number(row?.greatest ?? 0)
}

/** Projects for the search over everything. */
export const projectFinder: Finder = {
  category: 'projects',
  title: 'Projects',
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Project')) return []
    const query = { q: text, orderBy: 'asc', page: 1, itemsPerPage: most } as const
    const found = await projectPage(db, query, new Date())
    return found.projects.map(({ id, name, project, leader }) => ({
      url: { path: `/apps/projects?open=edit-${id}` },
      icon: 'briefcase',
      title: name,
      subtitle: project,
      also: [leader],
    }))
  },
}
