import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Checkbox, Select } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { MapList } from '#ui/map/map-list.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Text } from '#ui/text.ts'
import { mostRoundPlaces, profiles, type Profile, type RoadRoute } from '../contract.ts'
import { useHaltNames } from './halts.ts'
import classes from './map-settings.module.css'
import { regionColor } from './map-look.ts'
import { PlaceField } from './place-field.tsx'
import type { Tool } from './region-map.tsx'
import type { TriedRoute } from './route-tried.ts'

type Drive = { isDriving: boolean; start: () => void; stop: () => void }
type Props = { tried: TriedRoute; drive: Drive; onTool: (tool: Tool) => void }

/** Tries the roads: some places, a vehicle, the way through them with its honest label, and the order that is quickest. */
export function RouteTryCard({ tried, drive, onTool }: Props) {
  const t = useText('regions')
  const { route, halts } = tried
  return (
    <SectionCard title={t('try')} text={t('tryText')}>
      <Stack gap="md">
        <PlaceField label={t('addPlace')} onPick={({ point, label }) => tried.add({ point, label })} />
        {halts.length === mostRoundPlaces && (
          <Text size="sm" c="dimmed">
            {t('mostPlaces', { count: mostRoundPlaces })}
          </Text>
        )}
        <Halts tried={tried} onTool={onTool} />
        <Select
          label={t('profile')}
          allowDeselect={false}
          data={profiles.map((value) => ({ value, label: t(`profiles.${value}`) }))}
          value={tried.profile}
          onChange={(value) => tried.setProfile(value as Profile)}
        />
        <Checkbox
          label={t('backToStart')}
          checked={tried.isRoundTrip}
          onChange={({ currentTarget }) => tried.setRoundTrip(currentTarget.checked)}
        />
        {tried.putInOrder.error && (
          <FailureState error={tried.putInOrder.error} onRetry={() => tried.putInOrder.mutate()} />
        )}
        {route.isFetching && !route.data && <Skeleton height={72} />}
        {route.error && <FailureState error={route.error} onRetry={() => void route.refetch()} />}
        {route.data && <Result route={route.data} />}
        <Group gap="xs">
          {halts.length > 2 && (
            <Button loading={tried.putInOrder.isPending} onClick={() => tried.putInOrder.mutate()}>
              {t('bestOrder')}
            </Button>
          )}
          {route.data && (
            <Button variant="light" onClick={drive.isDriving ? drive.stop : drive.start}>
              {t(drive.isDriving ? 'stopDriving' : 'drive')}
            </Button>
          )}
          {halts.length > 0 && (
            <Button variant="default" onClick={tried.clear}>
              {t('clear')}
            </Button>
          )}
        </Group>
      </Stack>
    </SectionCard>
  )
}

/** The same places as on the map, in words; they are chosen here or there. */
function Halts({ tried: { halts, selected, toggle, removeSelected }, onTool }: Pick<Props, 'tried' | 'onTool'>) {
  const t = useText('regions')
  const names = useHaltNames(halts)
  const items = halts.map(({ id, point }, index) => ({
    id,
    at: point,
    mark: String(index + 1),
    color: regionColor,
    title: names[index] ?? '',
  }))
  if (halts.length === 0) return null
  return (
    <div>
      <MapList label={t('places')} items={items} selectedIds={selected} onPick={toggle} />
      <Group gap="xs" mt="xs">
        {halts.length > 2 && (
          <Button size="xs" variant="default" onClick={() => onTool('lasso')}>
            {t('lasso')}
          </Button>
        )}
        {halts.length > 2 && (
          <Button size="xs" variant="default" onClick={() => onTool('corners')}>
            {t('corners')}
          </Button>
        )}
        {selected.size > 0 && (
          <Button size="xs" variant="light" color="error" onClick={removeSelected}>
            {t('removeHalts', { count: selected.size })}
          </Button>
        )}
      </Group>
    </div>
  )
}

function Result({ route }: { route: RoadRoute }) {
  const t = useText('regions')
  const format = useFormat()
  const distance = format.number(route.distanceMeters / 1000, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 1,
  })
  const total = Math.max(1, Math.round(route.durationSeconds / 60))
  const duration = t(total < 60 ? 'minutes' : 'hours', {
    hours: format.number(Math.floor(total / 60)),
    minutes: format.number(total % 60),
  })
  const shown = (value: string) => (route.isEstimated ? t('about', { value }) : value)
  const steps = route.legs.flatMap((leg) => leg.steps)
  return (
    <div role="status">
      <Group justify="space-between" align="baseline">
        <Text fw={600} size="xl">
          {shown(duration)}
        </Text>
        <Text>{shown(distance)}</Text>
      </Group>
      <StatusChip tone={route.isEstimated ? 'warning' : 'success'}>
        {route.isEstimated ? t('estimate') : t(`source.${route.source}`)}
      </StatusChip>
      {steps.length > 0 && (
        <details>
          <summary>{t('steps')}</summary>
          <ol className={classes.steps}>
            {steps.map((step, index) => (
              <li key={`${index} ${step.text}`}>{step.text}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
