import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { moveDay, listDrivers, readDriver } from '#features/logistics/drivers/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import type { Shown, Span } from '#ui/calendar/calendar.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { layers, listLayers, type Layer, type LayerEntry } from '../contract.ts'
import { layerTones } from '../rules.ts'

type Range = { start: string; end: string }

/** What other parts of the product put on the calendar; which of it is shown stands in the address. */
export function useLayers(range: Range | undefined) {
  const { chosen, toggle } = useChosen()
  const navigate = useNavigate()
  const titleOf = useTitle()
  const move = useMoveLeave()
  const { data } = useQuery({
    ...queryOf(listLayers, { query: { layers: chosen, ...(range ?? { start: '', end: '' }) } }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  })
  const entries = (data?.entries ?? []).filter(({ layer }) => chosen.includes(layer))
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  return {
    offered: data?.offered ?? [],
    chosen,
    toggle,
    shown: entries.map((entry): Shown => {
      const { key, start, end, layer, movable } = entry
      return {
        key,
        title: titleOf(entry),
        start,
        end,
        allDay: true,
        tone: layerTones[layer],
        isEditable: movable !== null,
      }
    }),
    open: (key: string) => {
      const path = byKey.get(key)?.path
      if (path) void navigate({ to: path })
    },
    move: (key: string, span: Span, revert: () => void) => {
      const entry = byKey.get(key)
      if (entry?.movable) move(entry, span, revert)
    },
  }
}

function useChosen(): { chosen: Layer[]; toggle: (layer: Layer) => void } {
  const { layers: given }: { layers?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const named = typeof given === 'string' ? given.split('.') : []
  const chosen = layers.filter((layer) => named.includes(layer))
  const toggle = (layer: Layer) => {
    const next = chosen.includes(layer) ? chosen.filter((one) => one !== layer) : [...chosen, layer]
    const search = (before: Record<string, unknown>) => ({ ...before, layers: next.join('.') || undefined })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { chosen, toggle }
}

function useTitle(): (entry: LayerEntry) => string {
  const t = useText('office-calendar')
  const kinds = useText('logistics-drivers')
  const format = useFormat()
  return ({ layer, name, detail, hours, ...counts }) => {
    const [routes, stops] = [format.number(counts.routes), format.number(counts.stops)]
    const unassigned = format.number(counts.unassigned)
    const load =
      counts.unassigned > 0 ? t('layers.loadOpen', { routes, stops, unassigned }) : t('layers.load', { routes, stops })
    const titles = {
      shifts: () => t('layers.onShift', { count: counts.drivers }),
      leave: () => t('layers.away', { name, reason: kinds(`dayKinds.${detail}`) }),
      service: () => t('layers.serviceOf', { vehicle: name, service: detail }),
      holidays: () => name,
      closures: () => {
        if (hours !== '') return t('layers.otherHours', { depot: name, hours: format.inDigits(hours) })
        return detail === ''
          ? t('layers.closed', { depot: name })
          : t('layers.closedFor', { depot: name, reason: detail })
      },
      plans: () => load,
    }
    return titles[layer]()
  }
}

/** Writes the new days of an absence into the driver's own calendar, which planning reads. */
function useMoveLeave() {
  const t = useText('office-calendar')
  const send = useSend(moveDay, { stale: [listLayers, readDriver, listDrivers] })
  return ({ name, movable }: LayerEntry, { start, end }: Span, revert: () => void) => {
    if (!movable) return
    const { driverId: id, entry } = movable
    const from = start.slice(0, 10)
    const to = end === '' ? from : dayBefore(end.slice(0, 10))
    const done = () => void showNotice({ kind: 'success', text: t('layers.leaveMoved', { name }) })
    send.mutate({ params: { id, entry }, body: { from, to } }, { onError: revert, onSuccess: done })
  }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
