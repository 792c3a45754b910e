import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { proofRulesAt } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { Raised } from '../../exceptions/server/commands.ts'
import type { ProofGap } from '../../exceptions/rules.ts'
import type { ActionRecord } from '../../routes/server/commands.ts'
import { logisticsSetting, logisticsSettingAt } from '../../settings/server/queries.ts'
import type { RouteState } from '../rules.ts'
import { isPin } from '../../deliveries/rules/door-pin.ts'
import { storedPins } from '../../door-pins/server/queries.ts'
import { isOldEnough } from '../rules/minimum-age.ts'
import { hasPhoto, missingProofs } from '../rules/missing-proofs.ts'
import { textIn } from '../rules/open-route.ts'

type About = Pick<Raised, 'routeId' | 'driverId' | 'vehicleId' | 'depotId'>
type Followed = { state: RouteState; told: readonly ActionRecord[]; after: readonly ActionRecord[] }

/** Hand-overs that count and lack what was asked for at the door. What the office writes down for a driver, it knows. */
export async function incompleteProofsOf(tx: Transaction, about: About, followed: Followed): Promise<Raised[]> {
  const { state, told, after } = followed
  const touched = new Set(told.flatMap(({ stopId }) => stopId ?? []))
  const ends = [...touched].flatMap((stopId) => {
    const by = after.find(({ id }) => id === state.stops.get(stopId)?.doneBy)
    return by && by.byOffice === '' ? [{ stopId, by }] : []
  })
  if (ends.length === 0) return []
  const rulesOf = await rulesAtStops(
    tx,
    ends.map(({ stopId }) => stopId),
  )
  const pins = await storedPins(
    tx,
    ends.map(({ stopId }) => stopId),
  )
  const raised: Raised[] = []
  for (const { stopId, by } of ends) {
    const gaps = gapsOf(by, { after, rules: await rulesOf(stopId, by.at) })
    const proofs = [...new Set([...gaps, ...pinGapsOf(by.data, pins.get(stopId)?.pin)])].filter(isGap)
    if (proofs.length === 0) continue
    const why = textIn(by.data, 'pinWhy')
    const facts = { proofs, ...(why !== '' && { note: why }) }
    raised.push({ ...about, kind: 'incompleteProof', key: proofKeyOf(stopId), deliveryId: stopId, facts })
  }
  return raised
}

/** One without the PIN that is asked for says why and shows where, whatever else is asked for; and any text is no PIN. */
function pinGapsOf(data: ActionRecord['data'], pin: string | undefined): ProofGap[] {
  if (textIn(data, 'pinWhy') !== '') return hasPhoto(data) ? ['withoutPin'] : ['withoutPin', 'photo']
  const said = textIn(data, 'pin')
  return said === '' || pin === undefined || isPin(said, pin) ? [] : ['wrongPin']
}

/** What went on without a PIN lacks it once. */
function isGap(gap: ProofGap, _: number, all: readonly ProofGap[]): boolean {
  return gap !== 'pin' || !all.includes('withoutPin')
}

export function proofKeyOf(stopId: number): string {
  return `proof ${stopId}`
}

type Rules = Parameters<typeof missingProofs>[1] & { isPickUp: boolean; minimumAge: number; timeZone: string }

function gapsOf(by: ActionRecord, { after, rules }: { after: readonly ActionRecord[]; rules: Rules }): ProofGap[] {
  const { kind, data } = by
  const missing = [...missingProofs({ kind, data, isPickUp: rules.isPickUp }, rules), ...ageGapsOf(by, rules)]
  // A stop that nobody could get to has no arrival.
  return kind === 'fail' || hasArrived(by, after) ? missing : [...missing, 'arrival']
}

const Age = z.object({ birthYear: z.number(), hadBirthday: z._default(z.boolean(), false) })

/** Of what asks for an age, whatever the rules at the door say. */
function ageGapsOf({ kind, data, at }: ActionRecord, { minimumAge, timeZone }: Rules): ProofGap[] {
  if (minimumAge === 0 || kind === 'fail') return []
  const age = z.safeParse(Age, data['age']).data
  if (!age) return ['age']
  return isOldEnough(age, minimumAge, Number(wallTime(at, timeZone).slice(0, 4))) ? [] : ['oldEnough']
}

function hasArrived({ stopId, at }: ActionRecord, after: readonly ActionRecord[]): boolean {
  return after.some(
    (one) => one.kind === 'arrive' && one.stopId === stopId && one.outcome !== 'refused' && one.at <= at,
  )
}

/** What was asked for at each stop when it ended: a driver without a network for a while knows nothing of later rules. */
async function rulesAtStops(
  tx: Transaction,
  ids: number[],
): Promise<(stopId: number, endedAt: Date) => Promise<Rules>> {
  const { timeZone } = await logisticsSetting(tx, 'general')
  const { id, type, proof, minimumAge } = deliveries
  const rows = await tx.select({ id, type, proof, minimumAge }).from(deliveries).where(inArray(id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return async (stopId, endedAt) => {
    const settings = await logisticsSettingAt(tx, 'proof', endedAt)
    const { reasons } = await logisticsSettingAt(tx, 'failures', endedAt)
    const row = byId.get(stopId)
    const known = { minimumAge: row?.minimumAge ?? 0, timeZone }
    const own = row ? await proofRulesAt(tx, row, endedAt) : null
    return { ...known, own, isPickUp: row?.type === 'pickup', settings, reasons }
  }
}
