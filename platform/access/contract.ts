import * as z from 'zod/mini'
import { AbilityRule } from '#kit/contract/ability-rule.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { text, version } from '#kit/contract/fields.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { actions, scopes } from '#kit/contract/rights.ts'
import { Me } from '#kit/contract/signed-in.ts'
import { presetNames } from './rules.ts'

const scalar = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])
const list = z.union([z.array(scalar).check(z.maxLength(1000)), z.literal('$user.depotIds')])
const operators = z.partial(
  z.strictObject({
    $eq: scalar,
    $ne: scalar,
    $lt: scalar,
    $lte: scalar,
    $gt: scalar,
    $gte: scalar,
    $in: list,
    $nin: list,
  }),
)
const noField = complaint('access:wrong.noFieldName')
const field = z.string().check(
  z.regex(/^[a-zA-Z]\w{0,59}$/, noField),
  z.refine((name) => !(name in {}), noField),
)
const word = z.string().check(z.regex(/^[a-zA-Z][\w-]{0,59}$/, complaint('access:wrong.manyWords')))
const words = z.union([word, z.array(word).check(z.minLength(1), z.maxLength(40))])

/** A rule that can be saved: only operators that both the ability and the lists support. */
export const SavedRule = z.strictObject({
  action: words,
  subject: words,
  inverted: z.optional(z.boolean()),
  conditions: z.optional(z.record(field, z.union([scalar, operators]))),
  fields: z.optional(z.array(field).check(z.minLength(1), z.maxLength(60))),
  reason: z.optional(text(200)),
})

const roleName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^/\\?#%]+$/, complaint('access:wrong.oddCharacters')))
const NewRole = z.object({
  name: roleName,
  rules: z.pipe(
    z.array(SavedRule).check(z.maxLength(200)),
    z.transform((rules): AbilityRule[] => rules),
  ),
})
const roleParams = z.object({ name: z.string() })

const Person = z.object({ id: z.number(), fullName: z.string(), avatar: z.string() })
export const Role = z.object({
  name: z.string(),
  rules: z.array(AbilityRule),
  totalUsers: z.number(),
  /** The first few people with this role. */
  people: z.array(Person),
  /** Whether the caller may change it: no one can edit a role with more permissions than their own. */
  canChange: z.boolean(),
  /** Whether people who sign up get it. */
  isForNewcomers: z.boolean(),
  version,
})
export type Role = z.infer<typeof Role>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/apps/roles',
  summary: 'List roles, their permissions and their users',
  access: { action: 'read', subject: 'Role' },
  reply: z.object({ roles: z.array(Role) }),
})

export const listRights = endpoint({
  method: 'GET',
  path: '/api/access/rights',
  summary: 'List what roles can be allowed, and how far each permission can reach',
  access: { action: 'read', subject: 'Role' },
  reply: z.object({
    rows: z.array(
      z.object({
        key: z.string(),
        group: z.enum(['office', 'logistics']),
        subjects: z.array(z.string()),
        actions: z.array(z.enum(actions)),
        scopes: z.array(z.enum(scopes)),
        /** False for permissions that roles store but nothing checks yet. */
        isOffered: z.boolean(),
      }),
    ),
    /** The roles of a haulier, as a new workspace has them: a new role may start as one. */
    presets: z.array(z.object({ name: z.enum(presetNames), rules: z.array(AbilityRule) })),
  }),
})

export const listRoleNames = endpoint({
  method: 'GET',
  path: '/api/apps/role-names',
  summary: 'List role names and whether you can assign them',
  access: { action: 'read', subject: 'User' },
  reply: z.object({ roles: z.array(z.object({ name: z.string(), canGrant: z.boolean() })) }),
})

export const createRole = endpoint({
  method: 'POST',
  path: '/api/apps/roles',
  danger: 'people',
  asksPassword: true,
  summary: 'Add a role',
  access: { action: 'create', subject: 'Role' },
  body: NewRole,
  reply: z.object({ name: z.string() }),
  status: 201,
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/apps/roles/{name}',
  danger: 'people',
  asksPassword: true,
  summary: 'Rename a role or change its permissions',
  access: { action: 'write', subject: 'Role' },
  params: roleParams,
  body: z.extend(NewRole, { version }),
  reply: z.object({ name: z.string() }),
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/apps/roles/{name}',
  danger: 'people',
  summary: 'Delete a role that no one has',
  access: { action: 'delete', subject: 'Role' },
  params: roleParams,
})

export const undoRoleDeletion = endpoint({
  method: 'POST',
  path: '/api/apps/roles/{name}/undelete',
  danger: 'people',
  summary: 'Restore a deleted role',
  access: { action: 'delete', subject: 'Role' },
  params: roleParams,
})

/** The role of people who sign up; null while sign-up is closed. */
const Registration = z.object({ role: z.nullable(z.string()) })

export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/access/registration',
  summary: 'Get whether visitors can sign up, and the role they get',
  access: { action: 'read', subject: 'Role' },
  reply: Registration,
})

export const changeRegistration = endpoint({
  method: 'PUT',
  path: '/api/access/registration',
  danger: 'people',
  asksPassword: true,
  summary: 'Open sign-up for a role, or close it',
  access: { action: 'write', subject: 'Role' },
  body: Registration,
  reply: Registration,
})

export const findHolders = endpoint({
  method: 'GET',
  path: '/api/access/holders',
  summary: 'List the people who can do something',
  access: { action: 'read', subject: 'Role' },
  query: z.object({ action: word, subject: word }),
  reply: z.object({
    roles: z.array(z.object({ name: z.string(), totalUsers: z.number(), isLimited: z.boolean() })),
    people: z.array(Person),
    total: z.number(),
  }),
})

const roleView = '/api/auth/role-view'

export const startRoleView = endpoint({
  method: 'POST',
  path: roleView,
  summary: 'View the product as a role. The session can’t change anything until you stop',
  access: { action: 'read', subject: 'Role' },
  body: z.object({ role: text(60) }),
  reply: Me,
})

export const endRoleView = endpoint({
  method: 'DELETE',
  path: roleView,
  summary: 'Stop viewing the product as a role',
  reply: Me,
  isSafe: true,
})

export const proveSelf = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  summary: 'Enter your password again, which some calls require. It counts for ten minutes in this session',
  body: z.object({ password: z.string().check(z.maxLength(1000)) }),
})
