import * as z from 'zod/mini'
import { endpoint, raw } from './endpoint.ts'
import { isoTime, text } from './fields.ts'

/** One column of the file: fields of the list's rows, and the words that stand for their values. */
const ExportColumn = z.object({
  title: text(120),
  fields: z.array(text(60)).check(z.minLength(1), z.maxLength(6)),
  words: z._default(z.record(z.string(), z.string()), {}),
})
export type ExportColumn = z.infer<typeof ExportColumn>

export const ListExport = z.object({
  id: z.string(),
  label: z.string(),
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(['running', 'ready', 'failed']),
  rows: z.number(),
  total: z.number(),
  createdAt: isoTime,
})
export type ListExport = z.infer<typeof ListExport>

export const ExportOrder = z.object({
  /** The address of the list: `/api/apps/users`. */
  list: text(200),
  query: z.record(z.string(), z.unknown()),
  columns: z.array(ExportColumn).check(z.minLength(1), z.maxLength(60)),
})
export type ExportOrder = z.infer<typeof ExportOrder>

const path = '/api/exports'

/** A short list is ready with the reply; a long one is written in the background, and its owner is notified. */
export const startExport = endpoint({
  method: 'POST',
  path,
  summary: 'Export a filtered list as a CSV or XLSX file',
  body: z.extend(ExportOrder, { label: text(80), format: z.enum(['csv', 'xlsx']) }),
  reply: ListExport,
  status: 202,
  // Only people export lists, and its file is written before the reply.
  takesIdempotencyKey: false,
})

export const downloadExport = endpoint({
  method: 'GET',
  path: `${path}/{id}/file`,
  summary: 'Download an exported file',
  params: z.object({ id: z.uuid() }),
  reply: raw('text/csv'),
})
