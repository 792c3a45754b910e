import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { day, numberId, optionalText, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { cents } from '#kit/contract/money.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { restoreEndpoint } from '#kit/contract/bulk.ts'

export const colours = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const
export const logos = [
  'truck-delivery',
  'route',
  'building-warehouse',
  'device-mobile',
  'world',
  'users',
  'map',
] as const

const Member = z.object({ id: z.number(), name: z.string(), avatar: z.string() })

export const Project = z.object({
  id: z.number(),
  logo: z.enum(logos),
  color: z.enum(colours),
  name: z.string(),
  /** What kind of project it is. */
  project: z.string(),
  client: z.string(),
  description: z.string(),
  leader: z.string(),
  leaderId: z.nullable(z.number()),
  leaderAvatar: z.string(),
  /** In whole per cent. */
  progress: z.number(),
  completedTasks: z.number(),
  totalTasks: z.number(),
  /** `18:42` */
  hours: z.string(),
  minutes: z.number(),
  /** Pictures of the first three members. */
  team: z.array(z.string()),
  extraMembers: z.number(),
  members: z.array(Member),
  startOn: z.string(),
  dueOn: z.string(),
  daysLeft: z.number(),
  budgetCents: z.number(),
  spentCents: z.number(),
  currency: z.string(),
  version,
})
export type Project = z.infer<typeof Project>

const task = z.int().check(z.nonnegative(), z.maximum(10_000))
const shape = {
  name: text(120),
  project: text(80),
  client: optionalText(120),
  description: optionalText(500),
  leaderId: z._default(z.nullable(positiveInteger), null),
  memberIds: z._default(z.array(positiveInteger).check(z.maxLength(50)), []),
  logo: z._default(z.enum(logos), 'route'),
  color: z._default(z.enum(colours), 'primary'),
  completedTasks: z._default(task, 0),
  totalTasks: z._default(task, 0),
  minutes: z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000)), 0),
  startOn: day,
  dueOn: day,
  budgetCents: z._default(cents, 0),
  spentCents: z._default(cents, 0),
}
const lastsForward = z.refine<{ startOn: string; dueOn: string }>(({ startOn, dueOn }) => startOn <= dueOn, {
  message: complaint('office-projects:wrong.dueBeforeStart'),
  path: ['dueOn'],
})
const tasksFit = z.refine<{ completedTasks: number; totalTasks: number }>(
  ({ completedTasks, totalTasks }) => completedTasks <= totalTasks,
  {
    message: complaint('office-projects:wrong.moreThanAllTasks'),
    path: ['completedTasks'],
  },
)
export const ProjectInput = z.object(shape).check(lastsForward, tasksFit)
export type ProjectInput = z.infer<typeof ProjectInput>

const path = '/api/apps/projects'
const one = `${path}/{id}`
const reads = { action: 'read', subject: 'Project' } as const
const query = listQuery(['name', 'project', 'leader', 'progress', 'date'])

export const listProjects = endpoint({
  method: 'GET',
  path,
  summary: 'List projects; a page beyond the last is the first',
  access: reads,
  query,
  reply: z.object({
    projects: z.array(Project),
    totalPages: z.number(),
    totalProjects: z.number(),
    page: z.number(),
  }),
})
export const listAnalyticsProjects = endpoint({
  method: 'GET',
  path: '/api/dashboard/analytics/projects',
  summary: 'List projects for the analytics dashboard',
  access: reads,
  query,
  reply: z.object({ projects: z.array(Project), total: z.number() }),
})
export const readProject = endpoint({
  method: 'GET',
  path: one,
  summary: 'Get a project',
  access: reads,
  params: numberId,
  reply: Project,
})
export const createProject = endpoint({
  method: 'POST',
  path,
  summary: 'Add a project',
  access: { action: 'create', subject: 'Project' },
  body: ProjectInput,
  reply: Project,
  status: 201,
})
export const changeProject = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Change a project',
  access: { action: 'write', subject: 'Project' },
  params: numberId,
  body: z.object({ ...shape, version }).check(lastsForward, tasksFit),
  reply: Project,
})
export const deleteProject = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Delete a project',
  access: { action: 'delete', subject: 'Project' },
  params: numberId,
})
export const restoreProject = restoreEndpoint(path, 'Project')
