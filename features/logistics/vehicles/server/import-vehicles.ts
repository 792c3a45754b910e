import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { cellTitled, entriesIn, titlesOf } from '#kit/contract/cell-text.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { decimalSignOf, numberInText, type DecimalSign } from '#kit/contract/number-text.ts'
import { filled, inEach, type Sentence } from '#kit/contract/sentence.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { importTable, wrongCells, type Line, type Reading, type Row } from '#kit/documents/import-table.ts'
import { newVersion } from '#kit/server/versions.ts'
import { depotsByName } from '../../depots/server/queries.ts'
import type { Unit } from '../../settings/contract.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { importVehicles, vehicleFeatures, VehicleInput } from '../contract.ts'
import ar from '../messages/ar.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }
import { refusals } from './refusals.ts'
import { vehicleProfiles, vehicles } from './tables.ts'

type Reply = ReplyOf<typeof importVehicles>
type Field = keyof typeof refusals.columns
const titles = titlesOf(refusals.columns)
const mostRows = 2000
type Stored = typeof vehicles.$inferSelect
type Known = {
  profiles: Map<string, number>
  depots: Map<string, number>
  byPlate: Map<string, Stored>
  odometerSign: DecimalSign | undefined
  units: UnitColumn[]
  /** As they are written, to be named to who wrote another. */
  profileNames: string[]
}
type UnitColumn = { key: string; name: string; sign: DecimalSign }
type Shown = { line: number; name: string; plate: string }
type Checked = { input: VehicleInput; stored: Stored | undefined }

export function importFile(context: Context, mode: 'check' | 'apply'): Promise<Reply> {
  return importTable(context, mode, {
    limits: { bytes: importVehicles.limitBytes, rows: mostRows },
    titles,
    needed: { field: 'name', refusal: refusals.noNameColumn },
    know: knownThings,
    readLine: (reading) => readLine(context, reading),
    take: (tx, checked) => take(tx, context, checked),
    readBeside: ({ units }) => units.flatMap(({ name, key }) => [name.toLowerCase(), key.toLowerCase()]),
  })
}

async function knownThings(tx: Transaction, rows: Row[]): Promise<Known> {
  const profiles = await tx.select({ name: vehicleProfiles.name, id: vehicleProfiles.id }).from(vehicleProfiles)
  const stored = await tx.select().from(vehicles).where(eq(vehicles.isArchived, false))
  return {
    profileNames: profiles.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
    profiles: new Map(profiles.map(({ name, id }) => [name.toLowerCase(), id])),
    depots: await depotsByName(tx),
    byPlate: new Map(stored.flatMap((one) => (one.plate === '' ? [] : [[one.plate.toLowerCase(), one]]))),
    odometerSign: decimalSignOf(rows.map((row) => textOf(row, 'odometer') ?? '')),
    units: await knownUnits(tx, rows),
  }
}

/** The units of the workspace, and by which sign each one's column writes decimals. */
async function knownUnits(tx: Transaction, rows: Row[]): Promise<UnitColumn[]> {
  const { units } = await logisticsSetting(tx, 'general')
  const signOf = (unit: Unit) => decimalSignOf(rows.map((row) => capacityCell(row, unit))) ?? 'point'
  return units.map((unit) => ({ key: unit.key, name: unit.name, sign: signOf(unit) }))
}

/** The column is titled as the unit is called. */
function capacityCell(row: Row, { name, key }: Pick<Unit, 'name' | 'key'>): string {
  return row[name.toLowerCase()] ?? row[key.toLowerCase()] ?? ''
}

function readLine(context: Context, { row, line, known, seen }: Reading<Known>): Line<Shown, Checked> {
  const plate = inWesternDigits(textOf(row, 'plate') ?? '')
  const stored = known.byPlate.get(plate.toLowerCase())
  const name = nameIn(row, stored)
  const parsed = z.safeParse(VehicleInput, { ...valuesOf(row, known, stored), name, plate })
  const problem =
    unknownIn(row, known) ??
    (parsed.success
      ? problemOf(context, { input: parsed.data, stored }, seen)
      : wrongFields(parsed.error.issues, known.units))
  seen.add(plate.toLowerCase())
  const input = parsed.success ? { input: parsed.data, stored } : undefined
  return { shown: { line, name, plate }, isKnown: stored !== undefined, problem, input }
}

function nameIn(row: Row, stored: Stored | undefined): string {
  return textOf(row, 'name') || (stored?.name ?? '')
}

/** What speaks against a row whose cells are valid: it comes twice, or lies where the caller may not act. */
function problemOf({ user }: Context, { input, stored }: Checked, seen: Set<string>): Sentence | undefined {
  if (input.plate !== '' && seen.has(input.plate.toLowerCase())) return refusals.sameVehicleTwice
  const may = (action: string, depotId: number | null) => user.ability.can(action, subject('Vehicle', { depotId }))
  const isReached = stored ? may('write', stored.depotId) && may('write', input.depotId) : may('create', input.depotId)
  return isReached ? undefined : refusals.outOfReach
}

/** An unknown profile or depot in the row. */
function unknownIn(row: Row, known: Known): Sentence | undefined {
  const profile = textOf(row, 'profile')
  const depot = textOf(row, 'depot')
  if (profile && !known.profiles.has(profile.toLowerCase()))
    return filled(refusals.unknownProfile, { profile, profiles: profilesIn(known) })
  if (depot && !known.depots.has(depot.toLowerCase())) return filled(refusals.unknownDepot, { depot })
  return undefined
}

const mostNamed = 12

function profilesIn({ profileNames }: Known): Sentence {
  const named = profileNames.slice(0, mostNamed).join(', ') + (profileNames.length > mostNamed ? ' …' : '')
  return inEach(() => named || '–')
}

const blank = { capacities: null, features: [], odometerKilometers: 0, notes: '', faultCode: '', depotId: null }

/** What the cells say; an empty one leaves what a known vehicle has. */
function valuesOf(row: Row, known: Known, stored: Stored | undefined): Record<string, unknown> {
  const profile = textOf(row, 'profile')?.toLowerCase()
  const depot = textOf(row, 'depot')?.toLowerCase()
  const kilometers = textOf(row, 'odometer')
  const notes = textOf(row, 'notes')
  return {
    ...(stored ?? blank),
    ...(profile && { profileId: known.profiles.get(profile) }),
    ...(depot && { depotId: known.depots.get(depot) }),
    ...(kilometers && { odometerKilometers: kilometersIn(kilometers, known.odometerSign) }),
    ...(notes && { notes }),
    ...equipmentOf(row, known, stored),
  }
}

function equipmentOf(row: Row, known: Known, stored: Stored | undefined): Record<string, unknown> {
  const features = textOf(row, 'features')
  const capacities = capacitiesIn(row, known.units)
  return {
    ...(features && { features: featuresIn(features) }),
    ...(capacities && { capacities: { ...stored?.capacities, ...capacities } }),
  }
}

/** By their names in any language; what is none of them stays, so that the check refuses it. */
function featuresIn(text: string): string[] {
  return [...new Set(entriesIn(text).map((one) => featureByName.get(foldText(one)) ?? one))]
}

const featureByName = new Map(
  vehicleFeatures.flatMap((key) =>
    [key, ...[en, fr, ar].map(({ featureNames }) => featureNames[key])].map((name) => [foldText(name), key] as const),
  ),
)

/** What fits in, by unit. */
function capacitiesIn(row: Row, units: UnitColumn[]): Record<string, unknown> | undefined {
  const given = units.flatMap((unit): [string, unknown][] => {
    const text = capacityCell(row, unit)
    return text === '' ? [] : [[unit.key, numberInText(text, unit.sign) ?? text]]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** No one writes metres into an odometer: a sign that could be either parts thousands. */
function kilometersIn(text: string, sign: DecimalSign | undefined): number | string {
  const number = numberInText(text, sign ?? (text.includes('.') ? 'comma' : 'point'))
  return number === undefined ? text : Math.round(number)
}

function wrongFields(issues: { path: PropertyKey[] }[], units: UnitColumn[]): Sentence {
  const unitOf = (key: string) => units.find((unit) => unit.key === key)?.name
  const names: Record<string, Sentence> = { ...refusals.columns, odometerKilometers: refusals.columns.odometer }
  return wrongCells(issues, refusals.wrongCell, ([path, part]) => {
    const field = unitOf(String(part)) ?? String(path).replace(/Id$/, '')
    return names[field] ?? field
  })
}

/** The text of a field, under any of its titles; nothing where the file has no such column. */
function textOf(row: Row, field: Field): string | undefined {
  return cellTitled(row, titles[field])
}

async function take(tx: Transaction, context: Context, { input, stored }: Checked): Promise<void> {
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
