import * as z from 'zod/mini'
import { PlanTerms } from '../billing/contract.ts'
import { Device, Invitation, language, username } from '#platform/accounts/contract.ts'
import { Preferences } from '#platform/preferences/contract.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  bulkIds,
  BulkResult,
  email,
  isoTime,
  numberId,
  optionalCode,
  optionalText,
  text,
  version,
} from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { currencies } from '#kit/contract/money.ts'
import { timeZone } from '#kit/contract/time-zone.ts'
import { statuses } from './rules.ts'
import { ListedFields } from './rules/listed-fields.ts'
import { billings } from '../billing/rules.ts'
import { plans } from '#platform/accounts/rules.ts'

const Status = z.enum(statuses)
const Plan = z.enum(plans)
const Billing = z.enum(billings)

export const User = z.object({
  id: z.number(),
  fullName: z.string(),
  company: z.string(),
  role: z.string(),
  username: z.string(),
  country: z.string(),
  contact: z.string(),
  email: z.string(),
  currentPlan: Plan,
  status: Status,
  avatar: z.string(),
  billing: Billing,
  version,
})
export type User = z.infer<typeof User>

/** A user's address, time zone and currency. Without a time zone, times follow their device. */
const whereabouts = {
  address: z.string(),
  town: z.string(),
  state: z.string(),
  postCode: z.string(),
  timeZone: z.string(),
  currency: z.string(),
}

export const ListedUser = z.extend(User, ListedFields.shape)
export type ListedUser = z.infer<typeof ListedUser>

export const UserDetail = z.extend(User, {
  ...whereabouts,
  planSince: PlanTerms.shape.planSince,
  planUntil: PlanTerms.shape.planUntil,
  taskDone: z.number(),
  projectDone: z.number(),
  taxId: z.string(),
  language: z.string(),
  createdAt: isoTime,
  depotIds: z.array(z.number()),
  /** Whether they have a password. Without one, they haven't accepted their invitation yet. */
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
})
export type UserDetail = z.infer<typeof UserDetail>

const upTo = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const changeable = {
  fullName: text(100),
  username,
  email,
  company: upTo(100),
  country: upTo(60),
  contact: upTo(40).check(z.overwrite(inWesternDigits)),
  role: text(60),
  currentPlan: Plan,
  status: Status,
  billing: Billing,
  taxId: upTo(40),
  language,
  depotIds: z.array(z.int().check(z.positive())).check(z.maxLength(200)),
}
export const UserChange = z.partial(z.object(changeable))
export type UserChange = z.infer<typeof UserChange>

export const UserBody = z.object({
  ...changeable,
  company: z._default(changeable.company, ''),
  country: z._default(changeable.country, ''),
  contact: z._default(changeable.contact, ''),
  currentPlan: z._default(Plan, 'basic'),
  status: z._default(Status, 'pending'),
  billing: z._default(Billing, 'Manual-Cash'),
  taxId: z._default(changeable.taxId, ''),
  language: z._default(language, 'en'),
  depotIds: z._default(changeable.depotIds, []),
})
export type UserBody = z.infer<typeof UserBody>

const filters = { role: z.optional(textFilter), plan: z.optional(textFilter), status: z.optional(textFilter) }
const sortKeys = ['user', 'email', 'role', 'plan', 'status', 'billing'] as const
const reading = { action: 'read', subject: 'User' } as const
const writing = { action: 'write', subject: 'User' } as const
const unknownUser = { 404: { message: 'User not found' } }
const changing = { access: writing, params: numberId, refusals: unknownUser }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/apps/users',
  summary: 'List users. q matches the name or email address',
  access: reading,
  query: listQuery(sortKeys, filters),
  reply: z.object({ users: z.array(ListedUser), totalPages: z.number(), totalUsers: z.number(), page: z.number() }),
})

const Figure = z.object({ value: z.number(), lastMonth: z.number() })
export const readUserFigures = endpoint({
  method: 'GET',
  path: '/api/apps/users/figures',
  summary: 'Get user figures now and 30 days ago',
  access: reading,
  reply: z.object({ total: Figure, paid: Figure, active: Figure, pending: Figure }),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/apps/users/{id}',
  summary: 'Get a user',
  access: reading,
  params: numberId,
  reply: UserDetail,
  refusals: unknownUser,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/apps/users',
  danger: 'people',
  asksPassword: true,
  summary: 'Add a user and send an invitation',
  access: { action: 'create', subject: 'User' },
  body: UserBody,
  /** No invitation for a suspended user. */
  reply: z.object({ body: User, invitation: z.nullable(Invitation) }),
  status: 201,
  takesIdempotencyKey: false,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/apps/users/{id}',
  danger: 'people',
  summary: 'Change a user',
  access: writing,
  params: numberId,
  body: z.extend(UserChange, { version }),
  reply: UserDetail,
  refusals: unknownUser,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/apps/users/{id}',
  danger: 'people',
  summary: 'Delete a user and end their sessions',
  access: { action: 'delete', subject: 'User' },
  params: numberId,
  refusals: { 404: 'User not found' },
})

export const undoUserDeletion = endpoint({
  method: 'POST',
  path: '/api/apps/users/{id}/undelete',
  danger: 'people',
  asksPassword: true,
  summary: 'Restore a deleted user, without their sessions',
  access: { action: 'delete', subject: 'User' },
  params: numberId,
})

const step = (to: string, summary: string, asksPassword = false) =>
  endpoint({ method: 'POST', path: `/api/apps/users/{id}/${to}`, danger: 'people', asksPassword, summary, ...changing })

export const suspendUser = step('suspend', 'Suspend a user')
export const restoreUser = step('restore', 'Reactivate a suspended user', true)
export const inviteUser = endpoint({
  ...step('invitation', 'Resend the invitation, or get its link where email isn’t set up', true),
  reply: Invitation,
  status: 200,
})
export const resetUserPassword = step('password-reset', 'Send a password reset link')

export const bulkActions = ['suspend', 'restore', 'invite', 'delete', 'undelete'] as const
export type BulkAction = (typeof bulkActions)[number]
export const changeUsers = endpoint({
  method: 'POST',
  path: '/api/apps/users/bulk',
  danger: 'people',
  summary: 'Change several users at once, with a result for each',
  access: reading,
  body: z.object({ action: z.enum(bulkActions), ids: bulkIds }),
  reply: BulkResult,
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/apps/users/{id}/sessions',
  summary: 'List a user’s sessions',
  access: writing,
  params: numberId,
  reply: z.object({ sessions: z.array(Device) }),
  refusals: unknownUser,
})

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/apps/users/{id}/sessions/{sessionId}',
  summary: 'End one session of a user',
  access: writing,
  params: z.extend(numberId, { sessionId: z.string() }),
})

export const listUserActivity = endpoint({
  method: 'GET',
  path: '/api/apps/users/{id}/activity',
  summary: 'List a user’s recent activity',
  access: reading,
  params: numberId,
  reply: z.object({
    activity: z.array(
      z.object({
        id: z.string(),
        at: isoTime,
        actorName: z.string(),
        kind: z.string(),
        entity: z.string(),
        entityId: z.string(),
        /** What the thing was called; empty where the log hasn’t kept it. */
        name: z.string(),
      }),
    ),
  }),
  refusals: unknownUser,
})

/** Notifications a user turned off in the app, the ones they want by email, and when to send emails. */
const NotificationSettingsChange = z.pick(Preferences, {
  mutedNotifications: true,
  emailedNotifications: true,
  emailWhen: true,
})
const NotificationSettings = z.required(NotificationSettingsChange)
export type UserNotifications = z.infer<typeof NotificationSettings>
export const readUserNotifications = endpoint({
  method: 'GET',
  path: '/api/apps/users/{id}/notifications',
  summary: 'Get a user’s notification settings',
  access: writing,
  params: numberId,
  reply: NotificationSettings,
  refusals: unknownUser,
})
export const saveUserNotifications = endpoint({
  method: 'PUT',
  path: '/api/apps/users/{id}/notifications',
  summary: 'Change a user’s notification settings',
  access: writing,
  params: numberId,
  body: NotificationSettingsChange,
  reply: NotificationSettings,
  refusals: unknownUser,
})

export const OwnProfile = z.object({
  fullName: z.string(),
  username: z.string(),
  company: z.string(),
  contact: z.string(),
  country: z.string(),
  language,
  ...whereabouts,
  email: z.string(),
  avatar: z.string(),
  role: z.string(),
  isEmailVerified: z.boolean(),
  /** A new email address, not confirmed yet. */
  nextEmail: z.nullable(z.string()),
  version,
})
export type OwnProfile = z.infer<typeof OwnProfile>

const ProfileChange = z.object({
  fullName: text(100),
  username,
  company: optionalText(100),
  contact: optionalCode(40),
  country: optionalText(60),
  language,
  address: optionalText(120),
  town: optionalText(80),
  state: optionalText(80),
  postCode: optionalCode(20),
  timeZone: z._default(z.union([z.literal(''), timeZone]), ''),
  currency: z._default(z.enum(currencies), 'USD'),
  version,
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'Get your profile',
  reply: OwnProfile,
})
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Change your profile',
  body: ProfileChange,
  reply: OwnProfile,
})
