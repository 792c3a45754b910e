import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, positiveInteger, text } from '#kit/contract/fields.ts'
import { weekdays } from '../settings/contract.ts'

const path = '/api/apps/logistics/plan-templates'
const days = z.array(z.enum(weekdays)).check(z.maxLength(7))
const name = text(80)

export const Template = z.object({
  id: z.number(),
  name: z.string(),
  /** The days of the week it is meant for; none: any day. */
  weekdays: days,
  routes: z.number(),
  places: z.number(),
  authorName: z.string(),
  createdAt: isoTime,
})
export type Template = z.infer<typeof Template>

export const listTemplates = endpoint({
  method: 'GET',
  path,
  summary: 'Master routes to plan days from, by name, up to 200',
  access: { action: 'read', subject: 'Plan' },
  reply: z.object({ templates: z.array(Template) }),
})
/** Keeps the driver, the vehicle and the order of the places of each route. */
export const createTemplate = endpoint({
  method: 'POST',
  path,
  summary: 'Save the routes of a plan, or some of them, as a template',
  access: { action: 'create', subject: 'Plan' },
  body: z.object({
    planId: positiveInteger,
    /** None: all routes with stops. */
    routeIds: z._default(z.nullable(z.array(positiveInteger).check(z.minLength(1), z.maxLength(1000))), null),
    name,
    weekdays: z._default(days, []),
  }),
  reply: Template,
  status: 201,
})
export const changeTemplate = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Rename a template, or change its days of the week',
  access: { action: 'write', subject: 'Plan' },
  params: numberId,
  body: z.object({ name: z.optional(name), weekdays: z.optional(days) }),
  reply: Template,
})
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: { action: 'delete', subject: 'Plan' },
  params: numberId,
})

export const Applied = z.object({
  /** Of the plan, afterwards. */
  version: z.number(),
  /** Deliveries that were put on routes. */
  placed: z.number(),
  /** Places of the template where nothing is due. */
  notDue: z.number(),
  /** Routes that the plan did not have. */
  added: z.number(),
  /** Drivers of the template who do not work on this day: their routes were added without one. */
  unstaffed: z.array(z.string()),
  /** Drivers who have another of the added routes: these were added without one. */
  doubled: z.array(z.string()),
  /** Drivers or vehicles of the template that have no route in the plan, for want of a free vehicle or because it is locked. */
  missing: z.array(z.string()),
})
export type Applied = z.infer<typeof Applied>

/** Only what waits in the pool is placed; what is planned already stays where it is. */
export const applyTemplate = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/plans/{id}/templates',
  summary:
    'Plan what is due as a template has it: the same driver, vehicle and order, on routes that are added where there are none. One step to undo',
  access: { action: 'write', subject: 'Plan' },
  params: numberId,
  body: z.object({ templateId: positiveInteger }),
  reply: Applied,
})
