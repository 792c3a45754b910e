import * as z from 'zod/mini'
import { choiceFilter } from '#kit/contract/filters.ts'
import { decimalSigns } from '#kit/contract/number-text.ts'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { textEncodings } from '#kit/contract/text-encodings.ts'
import { onDuplicate } from '../deliveries/contract.ts'
import { day } from '../deliveries/rules.ts'
import { PlaceQuality } from '../places/contract.ts'
import { dayOrders, importStates, mostFileBytes, outcomes, rowViews, verdicts } from './rules.ts'

const path = '/api/apps/logistics/deliveries'
const creates = { action: 'create', subject: 'Delivery' } as const

/** Where a cell of this field says `from`, `to` is meant. */
export const ValueRule = z.object({ field: text(60), from: text(120), to: optionalText(120) })
export type ValueRule = z.infer<typeof ValueRule>
/** How a file is read, and what happens to what is there already. */
export const ImportOptions = z.object({
  /** What each column holds, in the order of the file; null is left out. */
  columns: z.array(z.nullable(text(60))).check(z.maxLength(500)),
  /** Without titles the first line is a delivery too. */
  hasTitles: z.boolean(),
  dayOrder: z.enum(dayOrders),
  /** Days of more than 300 days ago are meant so. */
  allowsPast: z._default(z.boolean(), false),
  decimalSign: z._default(z.enum(decimalSigns), 'point'),
  rules: z.array(ValueRule).check(z.maxLength(50)),
  /** For rows that name none. */
  date: z.nullable(day),
  depotId: z.nullable(positiveInteger),
  duplicates: z.enum(onDuplicate),
})
export type ImportOptions = z.infer<typeof ImportOptions>

const counted = z.number()
export const DeliveryImport = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(importStates),
  encoding: z.string(),
  titles: z.array(z.string()),
  /** The first lines of the file. */
  samples: z.array(z.array(z.string())),
  options: ImportOptions,
  /** The columns are those of an earlier file with the same titles. */
  isRemembered: z.boolean(),
  /** How far the work under way has come. */
  done: z.number(),
  total: z.number(),
  counts: z.object({
    rows: counted,
    new: counted,
    duplicate: counted,
    /** New rows for a person, address and day that another number is for already. */
    alike: counted,
    refused: counted,
    /** New rows that name no depot, at addresses that no depot serves. */
    noDepot: counted,
    located: z.object({
      exact: counted,
      /** A house was found, but its address reads differently. */
      doubtful: counted,
      /** The map lacks the number, which was placed by the others of its street. */
      interpolated: counted,
      street: counted,
      area: counted,
      unknown: counted,
      waiting: counted,
    }),
    created: counted,
    updated: counted,
    skipped: counted,
    failed: counted,
    waiting: counted,
    undone: counted,
    kept: counted,
    needsAddress: counted,
  }),
  /** The day that most of its deliveries which can be planned are for. */
  busiestDay: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: isoTime,
  version: z.number(),
})
export type DeliveryImport = z.infer<typeof DeliveryImport>

const sheet = {
  access: creates,
  query: z.object({
    fileName: z._default(
      described(
        z.pipe(
          textFilter,
          z.transform((name) => (name ?? '').slice(0, 200)),
        ),
        { type: 'string' },
      ),
      '',
    ),
    encoding: z.optional(z.catch(z.optional(z.enum(textEncodings)), undefined)),
  }),
  body: raw('application/octet-stream'),
  limitBytes: mostFileBytes,
} as const
export const checkImport = endpoint({
  method: 'POST',
  path: `${path}/import/check`,
  summary: 'Check a CSV or XLSX file of deliveries and keep it, without importing anything',
  ...sheet,
  reply: DeliveryImport,
  status: 201,
})
export const startImport = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: 'Import a checked file in the background, or continue a cancelled import',
  access: creates,
  body: z.object({ id: positiveInteger, version: z.optional(version) }),
  reply: DeliveryImport,
  status: 202,
})
export const listImports = endpoint({
  method: 'GET',
  path: `${path}/imports`,
  access: creates,
  query: listQuery(['createdAt']),
  reply: z.object({
    imports: z.array(
      z.pick(DeliveryImport, { id: true, fileName: true, state: true, createdBy: true, createdAt: true, total: true }),
    ),
    total: z.number(),
  }),
})
const FolderFile = z.pick(DeliveryImport, { id: true, fileName: true, state: true, createdAt: true, total: true })
export type FolderFile = z.infer<typeof FolderFile>
export const readImportFolder = endpoint({
  method: 'GET',
  path: `${path}/import/folder`,
  summary: 'The folder whose files are imported, and the newest of them',
  access: { action: 'read', subject: 'Setting' },
  /** The path on the server is empty for who may not change settings. */
  reply: z.object({ path: z.nullable(z.string()), files: z.array(FolderFile) }),
})
export const readImport = endpoint({
  method: 'GET',
  path: `${path}/imports/{id}`,
  access: creates,
  params: numberId,
  reply: DeliveryImport,
})
export const changeImport = endpoint({
  method: 'PUT',
  path: `${path}/imports/{id}`,
  summary: 'Change how a file is read, and check every row again',
  access: creates,
  params: numberId,
  body: z.extend(ImportOptions, { version }),
  reply: DeliveryImport,
})
export const removeImport = endpoint({
  method: 'DELETE',
  path: `${path}/imports/{id}`,
  summary: 'Delete an import; the deliveries it added stay',
  access: creates,
  params: numberId,
})

export const ImportRow = z.object({
  line: z.number(),
  verdict: z.enum(verdicts),
  outcome: z.enum(outcomes),
  message: z.string(),
  recipient: z.string(),
  address: z.string(),
  /** The delivery, or the one that is there already. */
  reference: z.string(),
  quality: z.nullable(PlaceQuality),
  radiusMeters: z.nullable(z.number()),
  isSure: z.boolean(),
  /** The address as it was found. */
  label: z.string(),
  /** What the file says, by field. */
  cells: z.record(z.string(), z.string()),
})
export type ImportRow = z.infer<typeof ImportRow>
export const listImportRows = endpoint({
  method: 'GET',
  path: `${path}/imports/{id}/rows`,
  summary: 'The rows of a file, each with its problem and its result',
  access: creates,
  params: numberId,
  query: listQuery(['line'], { show: choiceFilter(rowViews) }),
  reply: z.object({ rows: z.array(ImportRow), total: z.number() }),
})
export const changeImportRow = endpoint({
  method: 'PATCH',
  path: `${path}/imports/{id}/rows/{line}`,
  summary: 'Correct a row before it is imported, and check it again',
  access: creates,
  params: z.extend(numberId, { line: numberId.shape.id }),
  body: z.object({ cells: z.record(text(60), z.string().check(z.maxLength(2000))) }),
  reply: ImportRow,
})
const act = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/imports/{id}/${name}`,
    summary,
    access: creates,
    params: numberId,
    reply: DeliveryImport,
    status: 202,
  })
export const locateImport = act('locations', 'Find the addresses of a checked file in the background')
export const cancelImport = act('cancel', 'Cancel the running work; what is imported already stays')
export const undoImport = act('undo', 'Undo an import, except for deliveries that changed since')

export const readFixList = endpoint({
  method: 'GET',
  path: `${path}/imports/{id}/fix-list`,
  summary: 'The rows that failed as CSV with the reason for each, to correct and import again',
  access: creates,
  params: numberId,
  reply: raw('text/csv'),
})
export const readTemplate = endpoint({
  method: 'GET',
  path: `${path}/import/template`,
  summary: 'An empty CSV file whose titles are recognised, in the caller’s language',
  access: creates,
  reply: raw('text/csv'),
})
