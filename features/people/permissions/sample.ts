import type { PermissionGroup } from './contract.ts'
import type * as z from 'zod/mini'

type Sample = { name: string; assignedTo: z.infer<typeof PermissionGroup>[]; isCore: boolean; daysAgo: number }

/** The nine permissions of the sample workspace. */
export const samplePermissions: Sample[] = [
  { name: 'Management', assignedTo: ['administrator'], isCore: true, daysAgo: 412 },
  { name: 'Manage Billing & Roles', assignedTo: ['administrator'], isCore: true, daysAgo: 395 },
  { name: 'Add & Remove Users', assignedTo: ['administrator', 'manager'], isCore: false, daysAgo: 371 },
  { name: 'Project Planning', assignedTo: ['administrator', 'users', 'support'], isCore: false, daysAgo: 322 },
  { name: 'Manage Email Sequences', assignedTo: ['administrator', 'users', 'support'], isCore: false, daysAgo: 287 },
  { name: 'Client Communication', assignedTo: ['administrator', 'manager'], isCore: false, daysAgo: 214 },
  { name: 'Only View', assignedTo: ['administrator', 'restricted-user'], isCore: false, daysAgo: 176 },
  { name: 'Financial Management', assignedTo: ['administrator', 'manager'], isCore: false, daysAgo: 98 },
  { name: "Manage Others' Tasks", assignedTo: ['administrator', 'support'], isCore: false, daysAgo: 41 },
]
