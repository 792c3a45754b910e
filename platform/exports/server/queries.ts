import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ExportColumn } from '#kit/contract/list-export.ts'
import { majorUnits } from '#kit/contract/money.ts'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { mustMay, type Handler, type Handlers, type Caller, type Context } from '#kit/server/handle.ts'
import type { Program } from '#kit/server/feature.ts'
import { notFound, Refused } from '#kit/server/errors.ts'
import { issuesOf } from '#kit/server/issue-text.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import type { Cell } from '#kit/documents/spreadsheet.ts'
import { refusals } from './refusals.ts'
import { exportFile } from '../rules.ts'
import { exports } from './tables.ts'

export const pageRows = 1000
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

type Row = Record<string, unknown> & { id: number | string }
type Asked = { machine: Machine; program: Program; user: Caller; query: Record<string, unknown>; page: number }
export type List = {
  read(asked: Asked): Promise<{ rows: Row[]; total: number }>
  /** A fingerprint of the rules by which the person reads the list: it changes when they do. */
  rights(): Promise<string>
}

/** The list at an address, if the person may read it. */
export function findList(handlers: Handlers, path: string, user: Caller): List {
  const found = handlers.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET' && isList(endpoint))
  if (!found) throw notFound(refusals.things.list, path)
  mustMay(user, found.endpoint)
  return { read: (asked) => readPage(found, asked), rights: () => rightsOf(user) }
}

/** What a person may read, rule by rule: a column may depend on another subject than its list, such as the phone number of a recipient. */
async function rightsOf({ ability }: Caller): Promise<string> {
  const reading = ability.rules.filter(({ action }) =>
    [action].flat().some((one) => one === 'read' || one === 'manage'),
  )
  const marks = reading.map(async ({ subject, inverted, conditions, fields }) => {
    const mark = await hashToken(JSON.stringify([subject, conditions, fields]))
    return `${inverted ? '!' : ''}${mark}`
  })
  return (await Promise.all(marks)).join(' ')
}

/** Whether who has these rights now may still read all that was read with those. */
export function isStillRead(now: string, then: string): boolean {
  const [has, had] = [now.split(' '), then.split(' ')]
  const isKept = (mark: string) => mark.startsWith('!') || has.includes(mark)
  const isNew = (mark: string) => mark.startsWith('!') && !had.includes(mark)
  return had.every(isKept) && !has.some(isNew)
}

function isList({ query }: Endpoint): boolean {
  return query._zod.def.type === 'object' && 'itemsPerPage' in (query._zod.def as z.core.$ZodObjectDef).shape
}

/** A page as the list itself answers it, only longer than the contract lets others ask for. */
async function readPage(
  { endpoint, handle }: Handler,
  { machine, program, user, query, page }: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const filter = z.safeParse(endpoint.query, query, { reportInput: true })
  if (!filter.success) throw new Refused(422, refusals.wrongFilter, { issues: issuesOf(filter.error) })
  const asked = { ...(filter.data as object), page, itemsPerPage: pageRows }
  const context: Context = {
    ...machine,
    program,
    user,
    admit: async () => user,
    answer: () => Promise.reject(new Error('a list makes no further call')),
    request: new Request(`${machine.settings.publicUrl}${endpoint.path}`),
    requestId: '',
    language: 'en',
    peopleLanguage: 'en',
    address: '',
  }
  const answer = await (handle as (given: unknown, context: Context) => unknown)(
    { params: {}, query: asked, body: undefined },
    context,
  )
  return pageOf(isRaw(endpoint.reply) ? {} : (z.parse(endpoint.reply, answer) as Record<string, unknown>))
}

/** A list's reply has its rows, and their total under a name like `totalUsers`. */
function pageOf(reply: Record<string, unknown>): { rows: Row[]; total: number } {
  const rows = (Object.values(reply).find(Array.isArray) ?? []) as Row[]
  const [, total = rows.length] = Object.entries(reply).find(([name]) => /^total(?!Pages)/.test(name)) ?? []
  return { rows, total: Number(total) }
}

/** The value of a cell: a single field as it is, several joined into one text. */
export function cellOf(row: Row, { fields, words }: ExportColumn): Cell {
  const cells = fields.map((field) => valueOf(row, field, words))
  return cells.length === 1 ? (cells[0] ?? null) : cells.filter((cell) => cell !== null && cell !== '').join(' ')
}

function valueOf(row: Row, field: string, words: Record<string, string>): Cell {
  const value = ownOf(row, field) ?? null
  if (Array.isArray(value)) return value.map((one) => ownOf(words, String(one)) ?? String(one)).join(', ')
  if (typeof value === 'number' && field.endsWith('Cents')) return majorUnits(value, String(row['currency'] ?? 'USD'))
  return ownOf(words, String(value)) ?? plain(value)
}

/** Names come from people: one like `constructor` must not find what every object inherits. */
function ownOf<T>(object: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function plain(value: unknown): Cell {
  if (typeof value === 'string' && isoTime.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value)
  return value === null || typeof value !== 'object' ? (value as Cell) : JSON.stringify(value)
}

/** The files of all exports there are. */
export async function exportKeys(db: Database): Promise<string[]> {
  const made = await db.select({ id: exports.id }).from(exports)
  return made.map(({ id }) => exportFile(id))
}

/** The files of a person's exports. */
export async function exportFilesOf(tx: Transaction, { id }: { id: number }): Promise<string[]> {
  const made = await tx.select({ id: exports.id }).from(exports).where(eq(exports.userId, id))
  return made.map((one) => exportFile(one.id))
}
