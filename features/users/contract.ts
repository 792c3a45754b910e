import * as z from 'zod/mini'
import { Device, language, username } from '#features/accounts/contract.ts'
import { ApiKey } from '#features/api-keys/contract.ts'
import { optionalKinds } from '#features/notifications/contract.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bulkIds, BulkResult, code, email, isoTime, numberId, optionalText, pathNumber, text, version, versionOrNone } from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { billings, cardBrands, networks, plans, statuses } from './rules.ts'

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

export const UserDetail = z.extend(User, {
  taskDone: z.number(),
  projectDone: z.number(),
  taxId: z.string(),
  language: z.string(),
  createdAt: isoTime,
  depotIds: z.array(z.number()),
  /** Whether they have a password; who has none was invited and has not answered. */
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

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/apps/users',
  summary: 'People; q matches name or e-mail address',
  access: reading,
  query: listQuery(sortKeys, filters),
  reply: z.object({ users: z.array(User), totalPages: z.number(), totalUsers: z.number(), page: z.number() }),
})

const Figure = z.object({ value: z.number(), lastMonth: z.number() })
export const readUserFigures = endpoint({
  method: 'GET',
  path: '/api/apps/users/figures',
  summary: 'How many people there are, pay, are active and wait, and how many a month ago',
  access: reading,
  reply: z.object({ total: Figure, paid: Figure, active: Figure, pending: Figure }),
})

export const readUser = endpoint({ method: 'GET', path: '/api/apps/users/{id}', summary: 'One person', access: reading, params: numberId, reply: UserDetail, refusals: unknownUser })

export const createUser = endpoint({
  method: 'POST',
  path: '/api/apps/users',
  summary: 'Adds a person and sends them an invitation',
  access: { action: 'create', subject: 'User' },
  body: UserBody,
  reply: z.object({ body: User }),
  status: 201,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/apps/users/{id}',
  summary: 'Changes a person',
  access: writing,
  params: numberId,
  body: z.extend(UserChange, { version }),
  reply: UserDetail,
  refusals: unknownUser,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/apps/users/{id}',
  summary: 'Deletes a person and ends their sessions',
  access: { action: 'delete', subject: 'User' },
  params: numberId,
  refusals: { 404: 'User not found' },
})

export const undoUserDeletion = endpoint({
  method: 'POST',
  path: '/api/apps/users/{id}/undelete',
  summary: 'Brings a person back who was just deleted, with everything of theirs but their open sessions',
  access: { action: 'delete', subject: 'User' },
  params: numberId,
})

const step = (name: string, summary: string) =>
  endpoint({ method: 'POST', path: `/api/apps/users/{id}/${name}`, summary, access: writing, params: numberId, refusals: unknownUser })

export const suspendUser = step('suspend', 'Shuts a person out at once')
export const restoreUser = step('restore', 'Lets a suspended person in again')
export const inviteUser = step('invitation', 'Sends the invitation again')
export const resetUserPassword = step('password-reset', 'Sends a person a link to choose a new password')

export const bulkActions = ['suspend', 'restore', 'invite', 'delete', 'undelete'] as const
export type BulkAction = (typeof bulkActions)[number]
export const changeUsers = endpoint({
  method: 'POST',
  path: '/api/apps/users/bulk',
  summary: 'Does the same with many people and answers for each',
  access: reading,
  body: z.object({ action: z.enum(bulkActions), ids: bulkIds }),
  reply: BulkResult,
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/apps/users/{id}/sessions',
  summary: 'Devices a person is signed in on',
  access: writing,
  params: numberId,
  reply: z.object({ sessions: z.array(Device) }),
  refusals: unknownUser,
})

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/apps/users/{id}/sessions/{sessionId}',
  summary: 'Signs one device of a person out',
  access: writing,
  params: z.extend(numberId, { sessionId: z.string() }),
})

export const listUserActivity = endpoint({
  method: 'GET',
  path: '/api/apps/users/{id}/activity',
  summary: 'The last things a person did, and what was done to their account',
  access: reading,
  params: numberId,
  reply: z.object({ activity: z.array(z.object({ id: z.string(), at: isoTime, actorName: z.string(), kind: z.string(), entity: z.string(), entityId: z.string() })) }),
  refusals: unknownUser,
})

/** News at the bell a person does not want. */
const News = z.object({ mutedNews: z.array(z.enum(optionalKinds)).check(z.maxLength(optionalKinds.length)) })
export const readUserNews = endpoint({ method: 'GET', path: '/api/apps/users/{id}/news', summary: 'Which news a person does without', access: writing, params: numberId, reply: News, refusals: unknownUser })
export const saveUserNews = endpoint({ method: 'PUT', path: '/api/apps/users/{id}/news', summary: 'Chooses the news of a person', access: writing, params: numberId, body: News, reply: News, refusals: unknownUser })

/** A card: never its number, only what tells cards apart. */
export const CardEntry = z.object({
  brand: z.enum(cardBrands),
  holder: text(80),
  lastFour: z.string().check(z.overwrite(inWesternDigits), z.regex(/^\d{4}$/)),
  expires: z.string().check(z.overwrite(inWesternDigits), z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
  isPrimary: z.boolean(),
})
export type CardEntry = z.infer<typeof CardEntry>
const Card = z.extend(CardEntry, { id: z.number(), version })
export type Card = z.infer<typeof Card>

export const BillingAddress = z.object({ line1: text(120), line2: optionalText(120), town: text(80), state: optionalText(80), postCode: code(20), country: text(60) })
export type BillingAddress = z.infer<typeof BillingAddress>

export const UserBilling = z.object({
  cards: z.array(Card),
  address: z.nullable(BillingAddress),
  /** What the next change of the address must name; 0 while there is none. */
  addressVersion: versionOrNone,
})
export type UserBilling = z.infer<typeof UserBilling>

const billingPath = '/api/apps/users/{id}/billing'
const oneCard = z.extend(numberId, { cardId: pathNumber })

export const readUserBilling = endpoint({ method: 'GET', path: billingPath, summary: 'Cards and billing address of a person', access: writing, params: numberId, reply: UserBilling, refusals: unknownUser })
export const saveBillingAddress = endpoint({ method: 'PUT', path: `${billingPath}/address`, summary: 'Keeps where invoices of a person go', access: writing, params: numberId, body: z.extend(BillingAddress, { version: versionOrNone }), reply: UserBilling, refusals: unknownUser })
export const addCard = endpoint({ method: 'POST', path: `${billingPath}/cards`, summary: 'Adds a card; the first one is the primary', access: writing, params: numberId, body: CardEntry, reply: UserBilling, status: 201, refusals: unknownUser })
export const changeCard = endpoint({ method: 'PUT', path: `${billingPath}/cards/{cardId}`, summary: 'Changes a card', access: writing, params: oneCard, body: z.extend(CardEntry, { version }), reply: UserBilling })
export const deleteCard = endpoint({ method: 'DELETE', path: `${billingPath}/cards/{cardId}`, summary: 'Forgets a card', access: writing, params: oneCard, reply: UserBilling })

/** Programs that act for a person, and where else they are found. */
export const UserConnections = z.object({ keys: z.array(ApiKey), links: z.array(z.object({ network: z.enum(networks), address: z.string() })) })
export type UserConnections = z.infer<typeof UserConnections>

const connectionsPath = '/api/apps/users/{id}/connections'
const oneLink = z.extend(numberId, { network: z.enum(networks) })
const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).check(z.maxLength(200))

export const readUserConnections = endpoint({ method: 'GET', path: connectionsPath, summary: 'Programs that act for a person, and where else they are found', access: writing, params: numberId, reply: UserConnections, refusals: unknownUser })
export const linkUser = endpoint({ method: 'PUT', path: `${connectionsPath}/{network}`, summary: 'Keeps where else a person is found', access: writing, params: oneLink, body: z.object({ address: webAddress }), reply: UserConnections })
export const unlinkUser = endpoint({ method: 'DELETE', path: `${connectionsPath}/{network}`, summary: 'Forgets where else a person is found', access: writing, params: oneLink, reply: UserConnections })
