import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { cellTitled, entriesIn, titlesOf } from '#kit/contract/cell-text.ts'
import { decimalSignOf, numberInText, type DecimalSign } from '#kit/contract/number-text.ts'
import { minorUnits } from '#kit/contract/money.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { filled, type Sentence } from '#kit/contract/sentence.ts'
import { refusalOf } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { importTable, wrongCells, type Line, type Reading, type Row } from '#kit/documents/import-table.ts'
import { depotsByName } from '../../depots/server/queries.ts'
import { weekOf } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { vehiclesByName } from '../../vehicles/server/queries.ts'
import { DriverInput, importDrivers, type Driver } from '../contract.ts'
import { checkDriver, insertDriver, updateDriver } from './commands.ts'
import { findDriver } from './queries.ts'
import { refusals } from './refusals.ts'
import { drivers } from './tables.ts'

type Reply = ReplyOf<typeof importDrivers>
type Field = keyof typeof refusals.columns
const titles = titlesOf(refusals.columns)
const mostRows = 2000
type Known = {
  depots: Map<string, number>
  vehicles: Map<string, number>
  idByEmail: Map<string, number>
  /** Of those that have it, several where it is no one’s alone. */
  idsByName: Map<string, number[]>
  currency: string
  costSign: DecimalSign
}
type Shown = { line: number; name: string; email: string }

export function importFile(context: Context, mode: 'check' | 'apply'): Promise<Reply> {
  return importTable(context, mode, {
    limits: { bytes: importDrivers.limitBytes, rows: mostRows },
    titles,
    needed: { field: 'name', refusal: refusals.noNameColumn },
    know: (tx, rows) => knownThings(tx, context, rows),
    readLine: (reading, tx) => readLine(tx, context, reading),
    take: (tx, checked) => take(tx, context, checked),
  })
}

async function knownThings(tx: Transaction, { user }: Context, rows: Row[]): Promise<Known> {
  const stored = await tx
    .select({ id: drivers.id, name: drivers.name, email: drivers.email })
    .from(drivers)
    .where(eq(drivers.isArchived, false))
    .orderBy(asc(drivers.id))
  const { currency } = await logisticsSetting(tx, 'general')
  return {
    depots: await depotsByName(tx),
    vehicles: await vehiclesByName(tx, user),
    idByEmail: new Map(stored.flatMap(({ id, email }) => (email === '' ? [] : [[email.toLowerCase(), id]]))),
    idsByName: idsByNameOf(stored),
    currency,
    costSign: decimalSignOf(rows.map((row) => textOf(row, 'costPerHour') ?? '')) ?? 'point',
  }
}

function idsByNameOf(stored: { id: number; name: string }[]): Known['idsByName'] {
  const found: Known['idsByName'] = new Map()
  for (const { id, name } of stored) found.set(foldText(name), [...(found.get(foldText(name)) ?? []), id])
  return found
}

/** Whom a row is about: drivers without an email are known by their name. */
function whoIs(row: Row, { idByEmail, idsByName }: Known): Asked {
  const email = cellOf(row, 'email').toLowerCase()
  if (email !== '') return { key: email, email, ids: [idByEmail.get(email)] }
  const key = foldText(cellOf(row, 'name'))
  return { key, email, ids: idsByName.get(key) ?? [] }
}

async function readLine(
  tx: Transaction,
  context: Context,
  { row, line, known, seen }: Reading<Known>,
): Promise<Line<Shown, Checked>> {
  const who = whoIs(row, known)
  const { email } = who
  const { before, isHidden } = await knownDriver(tx, context, who.ids[0])
  const ahead = isHidden ? refusals.outOfReach : (unknownIn(row, known) ?? doubtIn(who, seen))
  const parsed = z.safeParse(DriverInput, valuesOf({ ...row, email }, known, before))
  const problem =
    ahead ??
    (parsed.success ? await problemOf(tx, context, { input: parsed.data, before }) : wrongFields(parsed.error.issues))
  const shown = { line, name: cellOf(row, 'name') || (before ? before.name : ''), email }
  if (!problem) seen.add(who.key)
  const input = parsed.success ? { input: parsed.data, before } : undefined
  return { shown, isKnown: before !== undefined, problem, input }
}

function cellOf(row: Row, field: Field): string {
  return textOf(row, field) ?? ''
}

type Asked = { key: string; email: string; ids: (number | undefined)[] }

/** Why it can’t be told which driver a row is about. */
function doubtIn({ key, email, ids }: Asked, seen: Set<string>): Sentence | undefined {
  if (email !== '') return seen.has(key) ? refusals.sameDriverTwice : undefined
  return key !== '' && (ids.length > 1 || seen.has(key)) ? refusals.sameNameTwice : undefined
}

/** The driver of an email, who may be out of the caller's reach. */
async function knownDriver(tx: Transaction, context: Context, id: number | undefined) {
  if (id === undefined) return { before: undefined, isHidden: false }
  try {
    return { before: await findDriver({ ...context, db: tx }, id, 'write'), isHidden: false }
  } catch (error) {
    if (!refusalOf(error)) throw error
    return { before: undefined, isHidden: true }
  }
}

type Checked = { input: DriverInput; before: Driver | undefined }

async function problemOf(tx: Transaction, context: Context, { input, before }: Checked): Promise<Sentence | undefined> {
  try {
    await checkDriver(tx, context, { action: before ? 'write' : 'create', input, ...(before && { before }) })
    return undefined
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    return refused.status === 403 ? refusals.outOfReach : refused.text
  }
}

/** A depot or a vehicle in the row that isn't there. */
function unknownIn(row: Row, known: Known): Sentence | undefined {
  const depot = textOf(row, 'depot')
  const vehicle = textOf(row, 'vehicle')
  if (depot && !known.depots.has(depot.toLowerCase())) return filled(refusals.unknownDepot, { depot })
  if (vehicle && !known.vehicles.has(vehicle.toLowerCase())) return filled(refusals.unknownVehicle, { vehicle })
  return undefined
}

const blank = {
  phone: '',
  email: '',
  depotId: null,
  vehicleId: null,
  skills: [],
  languages: [],
  homeAddress: '',
  hoursPack: null,
  week: weekOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '08:00', '16:30'),
  hasShownPicture: false,
  notes: '',
}

/** What the cells say; an empty one leaves what a known driver has. */
function valuesOf(row: Row, known: Known, before: Driver | undefined): Record<string, unknown> {
  const { costPerHourCents, ...rest } = before ?? { ...blank, costPerHourCents: null }
  const said = (field: Field, value: (text: string) => object) => {
    const text = textOf(row, field)
    return text ? value(text) : {}
  }
  return {
    ...rest,
    ...(costPerHourCents !== null && { costPerHourCents }),
    ...said('name', (name) => ({ name })),
    ...said('email', (email) => ({ email })),
    ...said('phone', (phone) => ({ phone })),
    ...said('depot', (text) => ({ depotId: known.depots.get(text.toLowerCase()) })),
    ...said('vehicle', (text) => ({ vehicleId: known.vehicles.get(text.toLowerCase()) })),
    ...said('skills', (text) => ({ skills: [...new Set(entriesIn(text))] })),
    ...said('homeAddress', (homeAddress) => ({ homeAddress })),
    ...said('costPerHour', (text) => ({ costPerHourCents: centsIn(text, known) })),
    ...said('notes', (notes) => ({ notes })),
  }
}

function centsIn(text: string, { currency, costSign }: Known): number | string {
  const amount = numberInText(text, costSign)
  return amount === undefined ? text : minorUnits(amount, currency)
}

function wrongFields(issues: { path: PropertyKey[] }[]): Sentence {
  const names: Record<string, Sentence> = { ...refusals.columns, costPerHourCents: refusals.columns.costPerHour }
  return wrongCells(issues, refusals.wrongCell, ([path]) => {
    const field = String(path).replace(/Id$/, '')
    return names[field] ?? field
  })
}

/** The text of a field, under any of its titles; nothing where the file has no such column. */
function textOf(row: Row, field: Field): string | undefined {
  return cellTitled(row, titles[field])
}

async function take(tx: Transaction, context: Context, { input, before }: Checked): Promise<void> {
  if (before) await updateDriver(tx, context, { before, version: before.version, input })
  else await insertDriver(tx, context, input)
}
