import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  email,
  isoTime,
  numberId,
  optionalCode,
  optionalText,
  pathNumber,
  positiveInteger,
  text,
  version,
} from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { importReply, sentTable } from '#kit/contract/table-import.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { secret } from '#kit/contract/secret.ts'
import { BlockedSkill } from '../../people/academy/rules/blocked-skill.ts'
import { archivedFilter, idFilter } from '../depots/contract.ts'
import { DaySpan, hoursPacks, WeekHours } from '../settings/contract.ts'
import { vehicleKinds } from '../vehicles/contract.ts'
import { paperInput, validities } from '../vehicles/rules/papers.ts'
import { awayReasons, dayKinds } from './rules.ts'

/** Where a driver stands with the app: not asked yet, asked, or signed in once. */
export const accountStates = ['none', 'invited', 'active', 'suspended'] as const
export const documentKinds = ['licence', 'medical', 'dangerousGoods', 'identity', 'other'] as const

const cents = z.int().check(z.nonnegative(), z.maximum(1_000_000))
const skill = text(40)

const rowFields = {
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  depotId: z.nullable(z.number()),
  depotName: z.nullable(z.string()),
  vehicleId: z.nullable(z.number()),
  vehicleName: z.nullable(z.string()),
  skills: z.array(z.string()),
  account: z.enum(accountStates),
  avatar: z.string(),
  /** The hours of this day, and why there are none. */
  today: z.array(DaySpan),
  absence: z.nullable(z.enum(awayReasons)),
  /** The worst of the driver's papers. */
  documentState: z.enum(validities),
  isSample: z.boolean(),
  isArchived: z.boolean(),
  version,
}
export const DriverRow = z.object(rowFields)
export type DriverRow = z.infer<typeof DriverRow>

const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: complaint('logistics-drivers:wrong.endsBeforeFirstDay'),
})

/** Days off the weekly pattern: absences, or other hours. */
export const DayInput = z
  .object({
    kind: z.enum(dayKinds),
    from: z.iso.date(),
    to: z.iso.date(),
    hours: z.array(DaySpan).check(z.maxLength(3)),
    note: optionalText(200),
  })
  .check(
    inOrder,
    z.refine(({ kind, hours }) => kind !== 'hours' || hours.length > 0, {
      path: ['hours'],
      error: complaint('logistics-drivers:wrong.noHours'),
    }),
  )
export type DayInput = z.infer<typeof DayInput>
export const DriverDay = z.object({
  id: z.number(),
  kind: z.enum(dayKinds),
  from: z.string(),
  to: z.string(),
  hours: z.array(DaySpan),
  note: z.string(),
})
export type DriverDay = z.infer<typeof DriverDay>

export const DocumentInput = paperInput(documentKinds)
export const DriverDocument = z.extend(DocumentInput, { id: z.number() })
export type DriverDocument = z.infer<typeof DriverDocument>

const DriverFields = {
  name: text(80),
  phone: optionalCode(),
  email: z._default(z.union([z.literal(''), email]), ''),
  depotId: z.nullable(positiveInteger),
  /** The vehicle they usually drive. */
  vehicleId: z.nullable(positiveInteger),
  skills: z.array(skill).check(z.maxLength(20)),
  languages: z.array(z.enum(peopleLanguages)).check(z.maxLength(peopleLanguages.length)),
  homeAddress: optionalText(200),
  /** The rules of their hours; none of their own means those of the workspace. */
  hoursPack: z.nullable(z.enum(hoursPacks)),
  week: WeekHours,
  /** Whether recipients see their picture. */
  hasShownPicture: z.boolean(),
  notes: optionalText(1000),
}
export const DriverInput = z.object({
  ...DriverFields,
  costPerHourCents: z.optional(cents),
  /** The zones they usually work in; none: anywhere. Left out, they stay as they are. */
  zoneIds: z.optional(z.array(positiveInteger).check(z.maxLength(50))),
})
export type DriverInput = z.infer<typeof DriverInput>
export const Driver = z.object({
  ...rowFields,
  ...DriverFields,
  email: z.string(),
  phone: z.string(),
  homeAddress: z.string(),
  notes: z.string(),
  /** Hidden from people who may not see costs. */
  costPerHourCents: z.nullable(z.number()),
  /** For want of a valid certificate, as of today. */
  blockedSkills: z.array(BlockedSkill),
  zoneIds: z.array(z.number()),
  /** Of these, the names of those the caller sees. */
  zoneNames: z.array(z.string()),
  days: z.array(DriverDay),
  documents: z.array(DriverDocument),
  devices: z.array(z.object({ id: z.string(), agent: z.string(), seenAt: isoTime })),
})
export type Driver = z.infer<typeof Driver>

const path = '/api/apps/logistics/drivers'
const reads = { action: 'read', subject: 'Driver' } as const
const writes = { action: 'write', subject: 'Driver' } as const
const deletes = { action: 'delete', subject: 'Driver' } as const
const entry = z.object({ id: pathNumber, entry: pathNumber })

export const listDrivers = endpoint({
  method: 'GET',
  path,
  summary: 'Drivers and their hours of today; those in use unless asked otherwise',
  access: reads,
  query: listQuery(['name', 'depot', 'vehicle'], {
    depotId: idFilter,
    skill: z.optional(textFilter),
    account: z.optional(described(textFilter, { type: 'string', enum: [...accountStates] })),
    archived: archivedFilter,
  }),
  reply: z.object({ drivers: z.array(DriverRow), total: z.number() }),
})
/** Every skill a driver has, for choices. */
export const listSkills = endpoint({
  method: 'GET',
  path: `${path}/skills`,
  access: reads,
  reply: z.array(z.string()),
})
export const readDriver = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  access: reads,
  params: numberId,
  reply: Driver,
})
export const createDriver = endpoint({
  method: 'POST',
  path,
  access: { action: 'create', subject: 'Driver' },
  body: DriverInput,
  reply: Driver,
  status: 201,
})
export const mostCrew = 50
/** A driver and the vehicle that was added for them. */
const CrewMember = z.object({
  id: z.number(),
  name: z.string(),
  vehicleId: z.number(),
  vehicleName: z.string(),
})
/** Refused names have an issue each, as `names.0`; then none of them is added. */
export const createCrew = endpoint({
  method: 'POST',
  path: `${path}/crew`,
  summary: 'Adds a driver and a vehicle of one kind for each name, all of them or none',
  access: { action: 'create', subject: 'Driver' },
  body: z.object({
    names: z.array(text(80)).check(z.minLength(1), z.maxLength(mostCrew)),
    kind: z.enum(vehicleKinds),
    /** What vehicles are called before their number, and their profile where there is none of this kind. */
    vehicleName: text(40),
    depotId: z.nullable(positiveInteger),
  }),
  reply: z.object({ crew: z.array(CrewMember) }),
  status: 201,
})
export const undoCrew = endpoint({
  method: 'POST',
  path: `${path}/crew/undo`,
  summary: 'Archives drivers and the vehicles that were added with them, unless one was changed since',
  access: deletes,
  body: z.object({ driverIds: z.array(positiveInteger).check(z.minLength(1), z.maxLength(mostCrew)) }),
})

export const importDrivers = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: 'Checks or takes drivers from a CSV or XLSX file; a known email updates its driver',
  access: { action: 'create', subject: 'Driver' },
  ...sentTable,
  reply: importReply({ email: z.string() }),
})

export const changeDriver = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  access: writes,
  params: numberId,
  body: z.extend(DriverInput, { version }),
  reply: Driver,
})
export const archiveDriver = endpoint({
  method: 'POST',
  path: `${path}/{id}/archive`,
  summary: 'Takes a driver out of lists and plans to come; their past and their account stay',
  access: deletes,
  params: numberId,
  reply: Driver,
})
export const restoreDriver = endpoint({
  method: 'POST',
  path: `${path}/{id}/restore`,
  access: deletes,
  params: numberId,
  reply: Driver,
})
export const addDay = endpoint({
  method: 'POST',
  path: `${path}/{id}/days`,
  access: writes,
  params: numberId,
  body: DayInput,
  reply: Driver,
  status: 201,
})
export const moveDay = endpoint({
  method: 'PUT',
  path: `${path}/{id}/days/{entry}`,
  summary: 'Moves days off the weekly pattern to other dates',
  access: writes,
  params: entry,
  body: z.object({ from: z.iso.date(), to: z.iso.date() }).check(inOrder),
  reply: Driver,
})
export const deleteDay = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/days/{entry}`,
  access: writes,
  params: entry,
  reply: Driver,
})
export const addDocument = endpoint({
  method: 'POST',
  path: `${path}/{id}/documents`,
  access: writes,
  params: numberId,
  body: DocumentInput,
  reply: Driver,
  status: 201,
})
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/documents/{entry}`,
  access: writes,
  params: entry,
  reply: Driver,
})

/** The link works once and for a week; a newer one takes its place. */
export const inviteDriver = endpoint({
  method: 'POST',
  path: `${path}/{id}/invitation`,
  danger: 'links',
  summary: 'Invites a driver to the app by email, and gives the same link to show as a code',
  access: { action: 'create', subject: 'Driver' },
  isForPeople: true,
  params: numberId,
  reply: z.object({ link: secret(z.string()), email: z.string(), isSent: z.boolean() }),
  status: 201,
})
