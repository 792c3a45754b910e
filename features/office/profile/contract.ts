import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, optionalText, positiveInteger, text } from '#kit/contract/fields.ts'
import { tabs, teamIcons } from './rules.ts'

export const ProfileHeader = z.object({
  id: z.number(),
  fullName: z.string(),
  location: z.string(),
  /** The day the account was made. */
  joiningDate: z.string(),
  /** The name of the person’s role. */
  designation: z.string(),
  profileImg: z.string(),
  coverImg: z.string(),
})
export type ProfileHeader = z.infer<typeof ProfileHeader>

const Face = z.object({ id: z.number(), name: z.string(), avatar: z.string() })
export type Face = z.infer<typeof Face>

/** One thing known of the person: `property` says which. */
const Fact = z.object({ property: z.string(), icon: z.string(), value: z.string() })
export type Fact = z.infer<typeof Fact>

export const Team = z.object({
  id: z.number(),
  title: z.string(),
  /** The icon of the team. */
  avatar: z.enum(teamIcons),
  avatarGroup: z.array(Face),
  extraMembers: z.number(),
  description: z.string(),
  chips: z.array(z.string()),
})
export type Team = z.infer<typeof Team>

export const ProfileProject = z.object({
  id: z.number(),
  avatar: z.string(),
  chipColor: z.string(),
  title: z.string(),
  client: z.string(),
  budget: z.number(),
  budgetSpent: z.number(),
  currency: z.string(),
  startDate: z.string(),
  deadline: z.string(),
  daysLeft: z.number(),
  hours: z.string(),
  totalTask: z.number(),
  completedTask: z.number(),
  /** `38/60` */
  tasks: z.string(),
  members: z.array(Face),
  extraMembers: z.number(),
  description: z.string(),
  /** Projects have no comments here yet. */
  comments: z.number(),
})
export type ProfileProject = z.infer<typeof ProfileProject>

const ProjectRow = z.object({
  id: z.number(),
  name: z.string(),
  leader: z.string(),
  date: z.string(),
  /** In whole per cent. */
  status: z.number(),
  avatar: z.string(),
  avatarGroup: z.array(Face),
})
export type ProjectRow = z.infer<typeof ProjectRow>

export const Connection = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  designation: z.string(),
  tasks: z.number(),
  projects: z.number(),
  connections: z.number(),
  isConnected: z.boolean(),
  /** Teams you share. */
  chips: z.array(z.string()),
})
export type Connection = z.infer<typeof Connection>

const ProfileData = z.object({
  about: z.array(Fact),
  contacts: z.array(Fact),
  teams: z.array(Fact),
  overview: z.array(Fact),
  connections: z.array(Connection),
  teamsTech: z.array(Team),
  projectTable: z.array(ProjectRow),
})
export type ProfileData = z.infer<typeof ProfileData>

const path = '/api/pages/profile'
/** What each tab holds. */
export const tabReplies = {
  profile: ProfileData,
  teams: z.array(Team),
  projects: z.array(ProfileProject),
  connections: z.array(Connection),
} as const

/** The part of your profile that a tab shows: an object for the profile, a list for the others. */
export const readProfileTab = endpoint({
  method: 'GET',
  path,
  summary: 'Get one tab of your profile',
  query: z.object({ tab: z._default(z.enum(tabs), 'profile') }),
  reply: z.union([tabReplies.profile, tabReplies.teams, tabReplies.projects, tabReplies.connections]),
})

export const readProfileHeader = endpoint({
  method: 'GET',
  path: `${path}/header`,
  summary: 'Get the head of your profile',
  reply: ProfileHeader,
})

export const createTeam = endpoint({
  method: 'POST',
  path: `${path}/teams`,
  summary: 'Start a team with people you know',
  body: z.object({
    title: text(80),
    description: optionalText(300),
    avatar: z._default(z.enum(teamIcons), 'users'),
    chips: z._default(z.array(text(30)).check(z.maxLength(6)), []),
    memberIds: z._default(z.array(positiveInteger).check(z.maxLength(50)), []),
  }),
  reply: Team,
  status: 201,
})

/** A team that the last person leaves is deleted. */
export const leaveTeam = endpoint({
  method: 'DELETE',
  path: `${path}/teams/{id}`,
  summary: 'Leave a team',
  params: numberId,
})

export const connectPerson = endpoint({
  method: 'PUT',
  path: `${path}/connections/{id}`,
  summary: 'Add someone from your teams or projects to your connections',
  params: numberId,
})

export const disconnectPerson = endpoint({
  method: 'DELETE',
  path: `${path}/connections/{id}`,
  summary: 'Remove someone from your connections',
  params: numberId,
})
