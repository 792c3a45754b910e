import { momentAt } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import type { deliveries } from '../../deliveries/server/tables.ts'
import { bandAt } from '../../forecasts/rules.ts'
import { forecastsOf } from '../../forecasts/server/queries.ts'
import type { ForecastSettings } from '../../settings/contract.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { bandToTell, type Band } from '../rules/told-band.ts'

type ToExpect = Pick<typeof deliveries.$inferSelect, 'id' | 'state' | 'routeId' | 'eta' | 'date' | 'windows'>
export type Expected = { eta: Date | null; band: Band | null; stopsBefore: number | null }

/** When deliveries are expected now, and the band their recipients may be told. */
export async function expectedOf(
  db: Database,
  rows: readonly ToExpect[],
  now: Date,
): Promise<ReadonlyMap<number, Expected>> {
  const settings = await logisticsSetting(db, 'forecast')
  const { timeZone } = await logisticsSetting(db, 'general')
  const underWay = rows.flatMap(({ state, routeId }) => (state === 'outForDelivery' && routeId ? [routeId] : []))
  const forecasts = await forecastsOf(db, [...new Set(underWay)])
  return new Map(
    rows.map((row) => {
      const stops = forecasts.get(row.routeId ?? 0)?.stops ?? []
      const stopsBefore = stops.findIndex(({ deliveryId }) => deliveryId === row.id)
      const stop = stops[stopsBefore]
      const eta = stop ? new Date(stop.eta) : row.eta
      const band = stop ? bandOf(stop) : eta && plannedBand(row, { eta, settings, timeZone, now })
      return [row.id, { eta, band, stopsBefore: stop ? stopsBefore : null }]
    }),
  )
}

function bandOf(times: { earliest: string; latest: string }): Band {
  const { earliest, latest } = bandToTell(times)
  return { from: new Date(earliest), to: new Date(latest) }
}

type Planned = { eta: Date; settings: ForecastSettings; timeZone: string; now: Date }

/** As wide as times that far ahead are told, within the window that was agreed. */
function plannedBand(
  { date, windows }: Pick<ToExpect, 'date' | 'windows'>,
  { eta, settings, timeZone, now }: Planned,
): Band {
  const { earlySeconds, lateSeconds } = bandAt(settings, (eta.getTime() - now.getTime()) / 1000)
  const wide = bandOf({
    earliest: new Date(eta.getTime() - earlySeconds * 1000).toISOString(),
    latest: new Date(eta.getTime() + lateSeconds * 1000).toISOString(),
  })
  const agreed = spansOf({ date, windows }, timeZone).find(({ from, to }) => from <= eta && eta <= to)
  if (!agreed) return wide
  return {
    from: new Date(Math.max(wide.from.getTime(), agreed.from.getTime())),
    to: new Date(Math.min(wide.to.getTime(), agreed.to.getTime())),
  }
}

/** When the windows of a delivery are on its day. */
export function spansOf({ date, windows }: Pick<ToExpect, 'date' | 'windows'>, timeZone: string): Band[] {
  return date === null ? [] : windows.map(({ from, to }) => spanOf(date, { from, to }, timeZone))
}

function spanOf(date: string, { from, to }: { from: string; to: string }, timeZone: string): Band {
  const at = (time: string) => momentAt(time === '24:00' ? `${date}T23:59` : `${date}T${time}`, timeZone)
  return { from: at(from), to: at(to) }
}
