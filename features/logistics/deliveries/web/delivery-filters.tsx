import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FilterInput } from '#ui/input/filter-input.tsx'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { listDepots, listZones } from '../../depots/contract.ts'
import { listDrivers } from '../../drivers/contract.ts'
import { deliverySources, deliveryStates, priorities, statesIn } from '../rules.ts'

type Props = { list: Pick<List<never>, 'search' | 'onSearch'> }

/** One state, or those together that a figure counted. */
function StateFilter({ list }: Props) {
  const t = useText('logistics-deliveries')
  const labelOf = (state: string) => t(`states.${state}`)
  const chosen = String(list.search['state' as never] ?? '')
  const named = statesIn(chosen)
  const together = named.length > 1 ? [{ value: chosen, label: named.map(labelOf).join(', ') }] : []
  const single = deliveryStates.map((state) => ({ value: state, label: labelOf(state) }))
  return <FilterSelect list={list} name="state" label={t('state')} data={[...together, ...single]} />
}

export function DeliveryFilters({ list }: Props) {
  const t = useText('logistics-deliveries')
  const words = (values: readonly (string | number)[], under: string) =>
    values.map((value) => ({ value: String(value), label: t(`${under}.${value}`) }))
  return (
    <>
      <AreaFilters list={list} />
      <StateFilter list={list} />
      <ZoneFilter list={list} />
      <Days list={list} />
      <Part name="deliveries/route-filter" />
      <FilterSelect list={list} name="priority" label={t('priority')} data={words(priorities, 'priorities')} />
      <FilterSelect list={list} name="source" label={t('source')} data={words(deliverySources, 'sources')} />
      <FilterSelect
        list={list}
        name="flexible"
        label={t('flexible')}
        data={[{ value: 'yes', label: t('flexibleOnly') }]}
      />
      <FilterInput list={list} name="tag" label={t('tag')} type="text" />
    </>
  )
}

/** What a client narrows their own shipments by. */
export function OwnFilters({ list }: Props) {
  return <Days list={list} />
}

function Days({ list }: Props) {
  const t = useText('logistics-deliveries')
  return (
    <>
      <FilterInput list={list} name="from" label={t('from')} type="date" />
      <FilterInput list={list} name="to" label={t('to')} type="date" />
    </>
  )
}

const query = { page: 1, itemsPerPage: 100 }

function named(rows: { id: number; name: string }[] | undefined) {
  return (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}

function ZoneFilter({ list }: Props) {
  const t = useText('logistics-deliveries')
  const { data } = useQuery({ ...queryOf(listZones, { query }), enabled: useMay(listZones) })
  return <FilterSelect list={list} name="zoneId" label={t('zone')} data={named(data?.zones)} />
}

/** Depots and drivers, for who may read them. */
function AreaFilters({ list }: Props) {
  const t = useText('logistics-deliveries')
  const depots = useQuery({ ...queryOf(listDepots, { query }), enabled: useMay(listDepots) })
  const drivers = useQuery({ ...queryOf(listDrivers, { query }), enabled: useMay(listDrivers) })
  return (
    <>
      <FilterSelect list={list} name="depotId" label={t('depot')} data={named(depots.data?.depots)} />
      <FilterSelect list={list} name="driverId" label={t('driver')} data={named(drivers.data?.drivers)} />
    </>
  )
}
