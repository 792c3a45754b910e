import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/events/server/queries.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { filled, listed, type Sentence } from '#kit/contract/sentence.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { readTable } from '#kit/server/table-file.ts'
import { newVersion } from '#kit/server/versions.ts'
import { depots } from '../../depots/server/tables.ts'
import { VehicleInput, type ImportRow } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { vehicleProfiles, vehicles } from './tables.ts'

const mostRows = 2000
type Row = Record<string, string>
type Field = keyof typeof refusals.columns
type Stored = typeof vehicles.$inferSelect
type Known = { profiles: Map<string, number>; depots: Map<string, number>; byPlate: Map<string, Stored> }
type Line = { row: ImportRow; input?: VehicleInput; stored?: Stored | undefined }

/** Reads a file and checks each row; with `apply` the good ones are taken, together. */
export function importFile(context: Context, mode: 'check' | 'apply'): Promise<{ rows: ImportRow[] }> {
  return context.db.transaction(async (tx) => {
    const bytes = new Uint8Array(await context.request.arrayBuffer())
    const { rows } = await readTable(bytes, mostRows)
    if (textOf(rows[0]!, 'name') === undefined) throw invalid('file.columns', refusals.noNameColumn)
    const known = await knownThings(tx)
    const seen = new Set<string>()
    const lines = rows.map((row, index) => readLine(context, { row, line: index + 2, known, seen }))
    if (mode === 'apply') for (const line of lines) await take(tx, context, line)
    return { rows: lines.map(({ row }) => row) }
  })
}

async function knownThings(tx: Database): Promise<Known> {
  const lower = (pairs: [string, number][]) => new Map(pairs.map(([name, id]) => [name.toLowerCase(), id]))
  const profiles = await tx.select({ name: vehicleProfiles.name, id: vehicleProfiles.id }).from(vehicleProfiles)
  const found = await tx.select().from(depots).where(eq(depots.isArchived, false))
  const stored = await tx.select().from(vehicles).where(eq(vehicles.isArchived, false))
  return {
    profiles: lower(profiles.map(({ name, id }) => [name, id])),
    depots: lower(
      found.flatMap(({ name, code, id }): [string, number][] => [
        [name, id],
        [code, id],
      ]),
    ),
    byPlate: new Map(stored.flatMap((one) => (one.plate === '' ? [] : [[one.plate.toLowerCase(), one]]))),
  }
}

type Reading = { row: Row; line: number; known: Known; seen: Set<string> }

function readLine({ user, language }: Context, { row, line, known, seen }: Reading): Line {
  const name = textOf(row, 'name') ?? ''
  const plate = inWesternDigits(textOf(row, 'plate') ?? '')
  const stored = known.byPlate.get(plate.toLowerCase())
  const { values, unknown } = valuesOf(row, known, stored)
  const parsed = z.safeParse(VehicleInput, { ...values, name: name || stored?.name, plate })
  const isTwice = plate !== '' && seen.has(plate.toLowerCase())
  if (plate !== '') seen.add(plate.toLowerCase())
  const problem = unknown ?? (parsed.success ? reachProblem() : wrongFields(parsed.error.issues))
  const base = { line, name: name || (stored?.name ?? ''), plate }
  if (problem || !parsed.success) return { row: { ...base, outcome: 'refused', message: problem?.[language] ?? '' } }
  return {
    row: { ...base, outcome: stored ? 'update' : 'create', message: '' },
    input: parsed.data,
    stored,
  }

  function reachProblem(): Sentence | undefined {
    if (isTwice) return refusals.sameVehicleTwice
    const may = (action: string, depotId: number | null) => user.ability.can(action, subject('Vehicle', { depotId }))
    const { depotId } = parsed.data!
    const isReached = stored ? may('write', stored.depotId) && may('write', depotId) : may('create', depotId)
    return isReached ? undefined : refusals.outOfReach
  }
}

/** What the cells say; an empty one leaves what a known vehicle has. */
function valuesOf(row: Row, known: Known, stored: Stored | undefined) {
  const profile = textOf(row, 'profile')
  const depot = textOf(row, 'depot')
  const kilometers = textOf(row, 'odometer')
  const notes = textOf(row, 'notes')
  const profileId = profile ? known.profiles.get(profile.toLowerCase()) : stored?.profileId
  const depotId = depot ? known.depots.get(depot.toLowerCase()) : (stored?.depotId ?? null)
  const unknown =
    profile && profileId === undefined
      ? filled(refusals.unknownProfile, { profile })
      : depot && depotId === undefined
        ? filled(refusals.unknownDepot, { depot })
        : undefined
  const before = stored ?? { capacities: null, features: [], odometerKilometers: 0, notes: '', faultCode: '' }
  const values = {
    ...before,
    profileId,
    depotId,
    ...(kilometers && { odometerKilometers: Number(inWesternDigits(kilometers).replaceAll(/[\s,.']/g, '')) }),
    ...(notes && { notes }),
  }
  return { values, unknown }
}

function wrongFields(issues: { path: PropertyKey[] }[]): Sentence {
  const names: Record<string, Sentence> = { ...refusals.columns, odometerKilometers: refusals.columns.odometer }
  const fields = [...new Set(issues.map(({ path }) => String(path[0]).replace(/Id$/, '')))]
  return listed(fields.map((field) => filled(refusals.wrongCell, { field: names[field] ?? field })))
}

/** The text of a field, under any of its titles; nothing where the file has no such column. */
function textOf(row: Row, field: Field): string | undefined {
  const titles = Object.values(refusals.columns[field]).map((title) => title.toLowerCase())
  return [field, ...titles].map((title) => row[title]).find((text) => text !== undefined)
}

async function take(tx: Database, context: Context, { input, stored }: Line): Promise<void> {
  if (!input) return
  const [written] = stored
    ? await tx
        .update(vehicles)
        .set({ ...input, ...newVersion(vehicles) })
        .where(and(eq(vehicles.id, stored.id), eq(vehicles.isArchived, false)))
        .returning({ id: vehicles.id })
    : await tx
        .insert(vehicles)
        .values({ ...input, createdAt: context.now() })
        .returning({ id: vehicles.id })
  const { name, plate, profileId, depotId } = input
  await recordEvent(tx, context, {
    kind: 'vehicle.imported',
    entity: 'vehicle',
    entityId: written!.id,
    after: { name, plate, profileId, depotId },
  })
}
