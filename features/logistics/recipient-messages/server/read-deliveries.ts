import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { languagesOfCustomers } from '../../../ecommerce/customers/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { bandAt } from '../../forecasts/rules.ts'
import { forecastsOf } from '../../forecasts/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { ForecastSettings } from '../../settings/contract.ts'
import { bandToTell } from '../../tracking/rules.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import type { Band, Seen } from '../rules/due.ts'

const columns = {
  id: deliveries.id,
  reference: deliveries.reference,
  trackingCode: deliveries.trackingCode,
  recipient: deliveries.recipient,
  phone: deliveries.phone,
  email: deliveries.email,
  depotId: deliveries.depotId,
  customerId: deliveries.customerId,
  date: deliveries.date,
  windows: deliveries.windows,
  state: deliveries.state,
  attempts: deliveries.attempts,
  failureReason: deliveries.failureReason,
  routeId: deliveries.routeId,
  eta: deliveries.eta,
  doneAt: deliveries.doneAt,
}

/** Deliveries with what their recipients may be told of them now. */
export async function deliveriesToTell(db: Database, ids: readonly number[], now: Date) {
  const rows = await db
    .select(columns)
    .from(deliveries)
    .where(inArray(deliveries.id, [...ids, 0]))
    .orderBy(asc(deliveries.id))
  const settings = await logisticsSetting(db, 'forecast')
  const { timeZone } = await logisticsSetting(db, 'general')
  const underWay = rows.flatMap(({ state, routeId }) => (state === 'outForDelivery' && routeId ? [routeId] : []))
  const forecasts = await forecastsOf(db, [...new Set(underWay)])
  const languages = await languagesOfCustomers(
    db,
    rows.flatMap(({ customerId }) => customerId ?? []),
  )
  return rows.map((row) => {
    const stops = forecasts.get(row.routeId ?? 0)?.stops ?? []
    const stopsBefore = stops.findIndex(({ deliveryId }) => deliveryId === row.id)
    const stop = stops[stopsBefore]
    const eta = stop ? new Date(stop.eta) : row.eta
    const band = stop ? bandOf(stop) : eta && plannedBand(row, { eta, settings, timeZone, now })
    const seen: Seen = { ...row, eta, band, stopsBefore: stop ? stopsBefore : null }
    return { ...row, ...seen, language: languages.get(row.customerId ?? 0) }
  })
}
export type ToTell = Awaited<ReturnType<typeof deliveriesToTell>>[number]

function bandOf(times: { earliest: string; latest: string }): Band {
  const { earliest, latest } = bandToTell(times)
  return { from: new Date(earliest), to: new Date(latest) }
}

type Planned = { eta: Date; settings: ForecastSettings; timeZone: string; now: Date }

/** As wide as times that far ahead are told, within the window that was agreed. */
function plannedBand(
  { date, windows }: Pick<ToTell, 'date' | 'windows'>,
  { eta, settings, timeZone, now }: Planned,
): Band {
  const { earlySeconds, lateSeconds } = bandAt(settings, (eta.getTime() - now.getTime()) / 1000)
  const wide = bandOf({
    earliest: new Date(eta.getTime() - earlySeconds * 1000).toISOString(),
    latest: new Date(eta.getTime() + lateSeconds * 1000).toISOString(),
  })
  const spans = date === null ? [] : windows.map(({ from, to }) => spanOf(date, { from, to }, timeZone))
  const agreed = spans.find(({ from, to }) => from <= eta && eta <= to)
  if (!agreed) return wide
  return {
    from: new Date(Math.max(wide.from.getTime(), agreed.from.getTime())),
    to: new Date(Math.min(wide.to.getTime(), agreed.to.getTime())),
  }
}

function spanOf(date: string, { from, to }: { from: string; to: string }, timeZone: string): Band {
  const at = (time: string) => momentAt(time === '24:00' ? `${date}T23:59` : `${date}T${time}`, timeZone)
  return { from: at(from), to: at(to) }
}

export function deliveryStateOf(db: Database, id: number) {
  return db.select({ state: deliveries.state }).from(deliveries).where(eq(deliveries.id, id))
}
