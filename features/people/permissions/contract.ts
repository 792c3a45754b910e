import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text, version } from '#kit/contract/fields.ts'
import { listQuery } from '#kit/contract/list-query.ts'

/** The groups a permission may be assigned to. */
export const permissionGroups = ['administrator', 'manager', 'users', 'support', 'restricted-user'] as const
export const PermissionGroup = z.enum(permissionGroups)

export const Permission = z.object({
  id: z.number(),
  name: z.string(),
  assignedTo: z.array(PermissionGroup),
  createdDate: z.string(),
  createdAt: isoTime,
  /** A core permission cannot be deleted. */
  isCore: z.boolean(),
  version,
})
export type Permission = z.infer<typeof Permission>

const PermissionBody = z.object({
  name: text(100),
  assignedTo: z._default(z.array(PermissionGroup).check(z.maxLength(permissionGroups.length)), []),
  isCore: z._default(z.boolean(), false),
})

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/apps/permissions',
  summary: 'List permissions. q matches the name, the date or the start of a group',
  access: { action: 'read', subject: 'Permission' },
  query: listQuery(['name']),
  reply: z.object({ permissions: z.array(Permission), totalPermissions: z.number() }),
})

export const readPermission = endpoint({
  method: 'GET',
  path: '/api/apps/permissions/{id}',
  summary: 'Get a permission',
  access: { action: 'read', subject: 'Permission' },
  params: numberId,
  reply: Permission,
})

export const createPermission = endpoint({
  method: 'POST',
  path: '/api/apps/permissions',
  summary: 'Add a permission',
  access: { action: 'create', subject: 'Permission' },
  body: PermissionBody,
  reply: Permission,
  status: 201,
})

export const updatePermission = endpoint({
  method: 'PUT',
  path: '/api/apps/permissions/{id}',
  summary: 'Rename a permission, or change its groups or core setting',
  access: { action: 'write', subject: 'Permission' },
  params: numberId,
  body: z.extend(PermissionBody, { version }),
  reply: Permission,
})

export const deletePermission = endpoint({
  method: 'DELETE',
  path: '/api/apps/permissions/{id}',
  summary: 'Delete a permission that isn’t core',
  access: { action: 'delete', subject: 'Permission' },
  params: numberId,
})

export const undoPermissionDeletion = endpoint({
  method: 'POST',
  path: '/api/apps/permissions/{id}/undelete',
  summary: 'Restore a deleted permission',
  access: { action: 'delete', subject: 'Permission' },
  params: numberId,
})
