import { endKinds } from '../../attempts/rules.ts'
import type { ExceptionFacts } from '../../exceptions/contract.ts'
import type { ClearReason } from '../../exceptions/rules.ts'
import type { Raised } from '../../exceptions/server/commands.ts'
import type { ActionRecord } from '../../routes/server/commands.ts'
import type { OutageReason } from '../../drivers/rules.ts'
import { textIn } from '../rules/open-route.ts'
import { proofKeyOf } from './incomplete-proofs.ts'

type About = Pick<Raised, 'routeId' | 'vehicleId' | 'depotId'> & {
  /** Whether a delivery is, or was, a stop of the route. */
  knows: (stopId: number) => boolean
  /** What the workspace calls the points of a vehicle check that it named itself. */
  pointNames: ReadonlyMap<string, string>
}

/** What one action says that needs a person. */
export function raisedBy(action: ActionRecord, { knows, pointNames, ...about }: About): Raised[] {
  const { kind, stopId, driverId, outcome } = action
  const here = { ...about, driverId, deliveryId: stopId !== null && knows(stopId) ? stopId : null }
  if (isContradiction(action)) return [contradiction(action, here)]
  return outcome === 'applied' ? (says[kind]?.(action, here, pointNames) ?? []) : []
}

function contradiction({ id, kind, problem, data }: ActionRecord, here: Here): Raised {
  const facts = { action: kind, problem: problem ?? '', ...textFacts(data) }
  const severity = endKinds.has(kind) ? 'warning' : 'notice'
  return { ...here, kind: 'contradiction', key: `contradiction ${id}`, severity, facts }
}

/** What was recorded and counts for nothing, though its driver thinks that it does. */
export function isContradiction({ kind, outcome, problem }: ActionRecord): boolean {
  if (problem === null || trifles.has(kind)) return false
  return outcome === 'refused' || (outcome === 'superseded' && endKinds.has(kind))
}

const handedTo: ReadonlySet<string> = new Set(['neighbour', 'safePlace'])

/** It doesn't matter to anyone whether these were applied. */
const trifles: ReadonlySet<string> = new Set([
  'onDuty',
  'offDuty',
  'breakStart',
  'breakEnd',
  'arrive',
  'fuel',
  'acknowledge',
])

type Here = Omit<About, 'knows' | 'pointNames'> & Pick<Raised, 'driverId' | 'deliveryId'>
type Say = (action: ActionRecord, here: Here, pointNames: About['pointNames']) => Raised[]
const says: Readonly<Record<string, Say>> = {
  problem({ id, data, place }, here) {
    if (outageIn(data)) return []
    const about = { ...here, key: `problem ${id}`, facts: textFacts(data) }
    if (data['problem'] !== 'roadClosed') return [{ ...about, kind: 'problem' }]
    const at: [number, number] | null = place && [place.longitude, place.latitude]
    return [{ ...about, kind: 'roadClosed', facts: { ...about.facts, ...(at && { place: at }) } }]
  },
  vehicleCheck({ id, data }, here, pointNames) {
    const wrong = itemsIn(data).filter((item) => item['isOk'] === false)
    if (wrong.length === 0 && data['isUnsafe'] !== true) return []
    const note = wrong
      .map((item) => textIn(item, 'note'))
      .filter(Boolean)
      .join(' · ')
    const severity = data['isUnsafe'] === true ? ('critical' as const) : ('warning' as const)
    const checks = wrong.map((item) => textIn(item, 'key')).map((key) => pointNames.get(key) || key)
    const facts = { checks, ...(note && { note }) }
    return [{ ...here, kind: 'inspection', key: `inspection ${id}`, severity, facts }]
  },
  // Who has it, or where it lies, belongs to the proof.
  deliver: (action, here) => (handedTo.has(textIn(action.data, 'to')) ? [] : noteIn(action, here)),
  pickUp: noteIn,
  returned: noteIn,
  finish: noteIn,
}

const outages = ['breakdown', 'accident', 'ill'] as const satisfies readonly OutageReason[]

/** Why a driver says that they can't go on; nothing where what they report keeps nobody from working. */
export function outageIn(data: ActionRecord['data']): OutageReason | undefined {
  return outages.find((one) => one === data['problem'])
}

function noteIn({ id, data }: ActionRecord, here: Here): Raised[] {
  const facts = textFacts({ note: data['note'] })
  return Object.keys(facts).length === 0 ? [] : [{ ...here, kind: 'note', key: `note ${id}`, facts }]
}

/** The reason and the words of an action, and how many photos it has. */
export function textFacts(data: ActionRecord['data']): ExceptionFacts {
  const [reason, note] = [textIn(data, 'reason'), textIn(data, 'note')]
  const photos = Array.isArray(data['files']) ? data['files'].length : 0
  return { ...(reason && { reason }), ...(note && { note }), ...(photos > 0 && { photos }) }
}

function itemsIn(data: ActionRecord['data']): Record<string, unknown>[] {
  const items = data['items']
  return Array.isArray(items) ? items.filter((one) => typeof one === 'object' && one !== null) : []
}

/** What an action may have raised before, and why it is over where it is no longer so. */
export function keysOf({ id, kind, stopId, outcome, data }: ActionRecord): { key: string; how: ClearReason }[] {
  // Having seen something changes nothing of it.
  if (kind === 'acknowledge') return []
  const isUndone = outcome !== 'applied'
  const own = ['contradiction', 'problem', 'inspection', 'note'].map((what) => ({
    key: `${what} ${id}`,
    how: 'undone' as const,
  }))
  const atStop = stopId === null ? [] : [`failed ${stopId}`, `partly ${stopId}`, proofKeyOf(stopId)]
  const how = isUndone ? ('undone' as const) : kind === 'arrive' ? ('triedAgain' as const) : ('delivered' as const)
  const parcels = kind === 'loaded' && Array.isArray(data['onBoard']) ? data['onBoard'] : [stopId]
  return [
    ...own,
    ...atStop.map((key) => ({ key, how })),
    ...parcels.map((one) => ({ key: `missingLoad ${String(one)}`, how: 'found' as const })),
  ]
}
