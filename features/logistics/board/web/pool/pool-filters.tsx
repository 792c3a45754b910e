import { useText } from '#kit/web/i18n.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { useBoard } from '../model/board.ts'
import { counted, countReasons, noZone, poolGroups, poolParts, poolSorts, zoneKey } from './pool-filter.ts'
import type { ChangeView, PoolFilterKey, PoolView } from './pool-view.ts'
import { useReasons } from './use-reasons.ts'
import { useZoneNames } from '../model/use-zones.ts'

type Props = { view: PoolView; change: ChangeView }
type Option = { value: string; label: string }

/** Everything that can be chosen of the pool but words. */
export function PoolFilters({ view, change }: Props) {
  const t = useText('logistics-board')
  return (
    <>
      <ZoneFilter view={view} change={change} />
      <WindowFilter view={view} change={change} />
      <PriorityFilter view={view} change={change} />
      <NeedFilter view={view} change={change} />
      <ReasonFilter view={view} change={change} />
      <NativeSelect
        size="xs"
        label={t('pool.group')}
        value={view.group}
        data={poolGroups.map((value) => ({ value, label: t(`pool.groups.${value}`) }))}
        onChange={(event) => change({ group: poolGroups.find((one) => one === event.currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        label={t('pool.sort')}
        value={view.sort}
        data={poolSorts.map((value) => ({ value, label: t(`pool.sorts.${value}`) }))}
        onChange={(event) => change({ sort: poolSorts.find((one) => one === event.currentTarget.value) })}
      />
    </>
  )
}

/** A filter in words, for what says that it is set. */
export function useFilterText(view: PoolView): (key: PoolFilterKey) => string {
  const t = useText('logistics-board')
  const { speaker, format } = useBoard()
  const zones = useZoneNames()
  const texts: Record<PoolFilterKey, () => string> = {
    zone: () => (view.zone === noZone ? t('pool.noZone') : (zones.get(Number(view.zone)) ?? t('stop.zone'))),
    window: () =>
      view.window === 'between'
        ? format.inDigits(`${view.from || '00:00'}–${view.until || '24:00'}`)
        : t(`pool.windows.${view.window || 'any'}`),
    priority: () => `${t('stop.priority')}: ${t(`priority.${view.priority}`)}`,
    need: () => speaker.names.need(view.need),
    reason: () => t(`rule.${view.reason}`),
  }
  return (key) => texts[key]()
}

/** Each that is there with how often, and the one that is chosen even where it is gone. */
function useOptions(counts: readonly [string, number][], labelOf: (key: string) => string, chosen: string): Option[] {
  const { format } = useBoard()
  const isGone = chosen !== '' && !counts.some(([key]) => key === chosen)
  return [
    ...(isGone ? [{ value: chosen, label: labelOf(chosen) }] : []),
    ...counts.map(([key, count]) => ({ value: key, label: `${labelOf(key)} (${format.number(count)})` })),
  ]
}

function useWaiting() {
  const { waiting, stops } = useBoard()
  return waiting.flatMap((id) => stops.get(id) ?? [])
}

function ZoneFilter({ view, change }: Props) {
  const t = useText('logistics-board')
  const names = useZoneNames()
  const labelOf = (key: string) => (key === noZone ? t('pool.noZone') : (names.get(Number(key)) ?? t('stop.zone')))
  const counts = counted(useWaiting().map(zoneKey))
  const options = useOptions(counts, labelOf, view.zone)
  if (options.every(({ value }) => value === noZone) && view.zone === '') return null
  return (
    <NativeSelect
      size="xs"
      label={t('stop.zone')}
      value={view.zone}
      data={[{ value: '', label: t('pool.anyZone') }, ...options]}
      onChange={(event) => change({ zone: event.currentTarget.value })}
    />
  )
}

const hours = Array.from({ length: 25 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

function WindowFilter({ view, change }: Props) {
  const t = useText('logistics-board')
  const choose = (value: string) => {
    const window = poolParts.find((one) => one === value) ?? ''
    change(window === 'between' ? { window, from: '08:00', until: '10:00' } : { window, from: '', until: '' })
  }
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('stop.window')}
        value={view.window}
        data={['' as const, ...poolParts].map((value) => ({ value, label: t(`pool.windows.${value || 'any'}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {view.window === 'between' && <Between view={view} change={change} />}
    </>
  )
}

/** From one hour until another: an end that is not later moves along. */
function Between({ view: { from, until }, change }: Props) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const data = (some: readonly string[], chosen: string) =>
    (chosen === '' || some.includes(chosen) ? some : [chosen, ...some]).map((value) => ({
      value,
      label: format.inDigits(value),
    }))
  const after = (time: string) => hours[Math.min(24, hours.indexOf(time) + 1)] ?? '24:00'
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('timeLock.from')}
        value={from || '00:00'}
        data={data(hours.slice(0, -1), from)}
        onChange={({ currentTarget: { value } }) =>
          change({ from: value, until: until !== '' && until <= value ? after(value) : until })
        }
      />
      <NativeSelect
        size="xs"
        label={t('timeLock.until')}
        value={until || '24:00'}
        data={data(
          hours.filter((hour) => hour > (from || '00:00')),
          until,
        )}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
    </>
  )
}

const priorities = ['3', '2', '1', '0']

function PriorityFilter({ view, change }: Props) {
  const t = useText('logistics-board')
  return (
    <NativeSelect
      size="xs"
      label={t('stop.priority')}
      value={view.priority}
      data={[
        { value: '', label: t('pool.anyPriority') },
        ...priorities.map((value) => ({ value, label: t(`priority.${value}`) })),
      ]}
      onChange={(event) => change({ priority: event.currentTarget.value })}
    />
  )
}

/** What drivers have to be able to do and vehicles have to have. */
function NeedFilter({ view, change }: Props) {
  const t = useText('logistics-board')
  const { speaker } = useBoard()
  const counts = counted(useWaiting().flatMap(({ needKeys }) => [...new Set(needKeys)]))
  const options = useOptions(counts, speaker.names.need, view.need)
  if (options.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      label={t('stop.needs')}
      value={view.need}
      data={[{ value: '', label: t('pool.anyNeed') }, ...options]}
      onChange={(event) => change({ need: event.currentTarget.value })}
    />
  )
}

/** Why the optimiser left stops out, with how many there are of each. */
function ReasonFilter({ view, change }: Props) {
  const t = useText('logistics-board')
  const { waiting } = useBoard()
  const options = useOptions(countReasons(waiting, useReasons()), (rule) => t(`rule.${rule}`), view.reason)
  if (options.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      label={t('pool.reason')}
      value={view.reason}
      data={[{ value: '', label: t('pool.anyReason') }, ...options]}
      onChange={(event) => change({ reason: event.currentTarget.value })}
    />
  )
}
