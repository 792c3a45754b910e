import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Progress, Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { listDepots } from '../../depots/contract.ts'
import { vehicleKinds, warnings, type VehicleRow } from '../contract.ts'
import { warningKeys, warningTones } from '../rules.ts'
import classes from './fleet.module.css'
import { liveFixes, liveStates } from './for-others/live-fixes.ts'
import { LastSeen } from './last-seen.tsx'

type Search = Record<string, unknown> & { q?: string | undefined }
type Props = {
  list: {
    vehicles: VehicleRow[] | undefined
    total: number | undefined
    error: Error | null
    refetch: () => unknown
  }
  search: Search
  onSearch: (patch: Record<string, unknown>) => void
  chosen: number
  onChoose: (id: number | undefined) => void
  onOpen: (what: string) => void
}

export function FleetPanel({ list, search, onSearch, chosen, onChoose, onOpen }: Props) {
  const t = useText('logistics-vehicles')
  const { vehicles, total = 0, error } = list
  return (
    <section className={classes.panel} aria-label={t('screens.fleet')}>
      <Head total={list.total} search={search} onSearch={onSearch} />
      <div className={classes.list} tabIndex={-1}>
        {error && !vehicles && <FailureState error={error} onRetry={() => void list.refetch()} />}
        {!vehicles && !error && <Skeleton height={320} m="md" />}
        {vehicles?.length === 0 && <EmptyState icon="truck-delivery" title={t('empty')} text={t('emptyText')} />}
        {vehicles && vehicles.length > 0 && (
          <ul className={classes.rows} aria-label={t('screens.fleet')}>
            {vehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <button
                  type="button"
                  className={classes.row}
                  aria-expanded={vehicle.id === chosen}
                  onClick={() => onChoose(vehicle.id === chosen ? undefined : vehicle.id)}
                >
                  <RowHead vehicle={vehicle} />
                </button>
                {vehicle.id === chosen && (
                  <div className={classes.body}>
                    <RowBody vehicle={vehicle} onOpen={onOpen} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {vehicles && total > vehicles.length && (
          <Text size="sm" c="dimmed" p="md">
            {t('more', { shown: vehicles.length, total })}
          </Text>
        )}
      </div>
    </section>
  )
}

type HeadProps = Pick<Props, 'search' | 'onSearch'> & { total: number | undefined }

function Head({ total, search, onSearch }: HeadProps) {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const [isOpen, setOpen] = useState(() => filterNames.some((name) => search[name]))
  return (
    <div className={classes.head}>
      <div className={classes.headline}>
        <TextInput
          size="xs"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Icon name="search" size={16} />}
          defaultValue={search.q ?? ''}
          onChange={({ currentTarget }) => onSearch({ q: currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={t('filters')}
          title={t('filters')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      {isOpen && <Filters search={search} onSearch={onSearch} />}
      <div className={classes.facts}>
        <span aria-live="polite">
          {total === undefined ? '' : t('count', { count: total, shown: format.number(total) })}
        </span>
        <Part name="fleet/live" />
      </div>
    </div>
  )
}

const filterNames = ['depotId', 'warning', 'kind', 'live', 'archived', 'sortBy']
const sorts = ['location', 'name', 'progress', 'warnings', 'seen'] as const

function Filters(filtered: Pick<Props, 'search' | 'onSearch'>) {
  const t = useText('logistics-vehicles')
  const depots = useQuery(queryOf(listDepots, { query: { itemsPerPage: 100 } }))
  const isLive = liveFixes.use().size > 0 || filtered.search['live'] !== undefined
  return (
    <div className={classes.filters}>
      {depots.data && (
        <FilterSelect
          list={filtered}
          name="depotId"
          label={t('depot')}
          data={depots.data.depots.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FilterSelect
        list={filtered}
        name="warning"
        label={t('warning')}
        data={[
          { value: 'any', label: t('warnings.any') },
          ...warnings.map((value) => ({ value, label: t(`warnings.${warningKeys[value]}`) })),
        ]}
      />
      <FilterSelect
        list={filtered}
        name="kind"
        label={t('kind')}
        data={vehicleKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {isLive && (
        <FilterSelect
          list={filtered}
          name="live"
          label={t('live.label')}
          data={liveStates.map((value) => ({ value, label: t(`live.${value}`) }))}
        />
      )}
      <FilterSelect
        list={filtered}
        name="archived"
        label={t('state')}
        none={t('archived.no')}
        data={[{ value: 'yes', label: t('archived.yes') }]}
      />
      <FilterSelect
        list={filtered}
        name="sortBy"
        label={t('sortBy')}
        none={t('sorts.none')}
        data={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
    </div>
  )
}

/** Which vehicle, what is wrong with it and what it does; below, who drives it and what comes next, or where it was last. */
function RowHead({ vehicle }: { vehicle: VehicleRow }) {
  const t = useText('logistics-vehicles')
  const live = liveFixes.use().get(vehicle.id)
  return (
    <>
      <bdi className={classes.name}>{vehicle.name}</bdi>
      {vehicle.warnings !== 'No Warnings' && (
        <StatusChip tone={warningTones[vehicle.warnings]}>{t(`warnings.${warningKeys[vehicle.warnings]}`)}</StatusChip>
      )}
      {live ? (
        <Part name="fleet/row" of={vehicle.id} />
      ) : (
        <>
          <small>
            <LastSeen fix={vehicle.lastFix} />
          </small>
          <span>{vehicle.lastFix ? <bdi>{vehicle.lastFix.place}</bdi> : t('noPosition')}</span>
        </>
      )}
    </>
  )
}

function RowBody({ vehicle, onOpen }: { vehicle: VehicleRow; onOpen: (what: string) => void }) {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const { startCity, endCity, progress } = vehicle
  return (
    <Stack gap="sm">
      <Part name="fleet/facts" of={vehicle.id} />
      {startCity !== '' && (
        <div>
          <Group justify="space-between" mb={4}>
            <Text size="sm">{t('process')}</Text>
            <Text size="sm">{format.percent(progress / 100)}</Text>
          </Group>
          <Progress value={progress} aria-label={t('process')} />
        </div>
      )}
      <dl className={classes.details}>
        {startCity !== '' && (
          <>
            <dt>{t('route')}</dt>
            <dd>
              <bdi>{startCity}</bdi> → <bdi>{endCity}</bdi>
            </dd>
          </>
        )}
        <dt>{t('number')}</dt>
        <dd>
          <bdi>{vehicle.location}</bdi>
        </dd>
        <dt>{t('plate')}</dt>
        <dd>
          <bdi>{vehicle.plate || '–'}</bdi>
        </dd>
        <dt>{t('profile')}</dt>
        <dd>{vehicle.profileName}</dd>
        <dt>{t('depot')}</dt>
        <dd>{vehicle.depotName ?? t('noDepot')}</dd>
      </dl>
      <Group gap="xs">
        <Button size="xs" variant="light" onClick={() => onOpen(`details-${vehicle.id}`)}>
          {t('details')}
        </Button>
        {vehicle.isSample && <StatusChip tone="secondary">{t('sample')}</StatusChip>}
        {vehicle.isArchived && <StatusChip tone="warning">{t('isArchived')}</StatusChip>}
      </Group>
    </Stack>
  )
}
