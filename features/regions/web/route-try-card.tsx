import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Select } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Text } from '#ui/text.ts'
import { profiles, type Profile, type RoadRoute } from '../contract.ts'
import classes from './map-settings.module.css'
import { PlaceField } from './place-field.tsx'
import type { TriedRoute } from './route-tried.ts'

/** Tries the roads: two places, a vehicle, and the way between them with its honest label. */
export function RouteTryCard({ tried }: { tried: TriedRoute }) {
  const t = useText('regions')
  const { route } = tried
  return (
    <SectionCard title={t('try')} text={t('tryText')}>
      <Stack gap="md">
        <PlaceField label={t('from')} end={tried.from} onPick={(end) => tried.setEnd('from', end)} />
        <PlaceField label={t('to')} end={tried.to} onPick={(end) => tried.setEnd('to', end)} />
        <Select label={t('profile')} allowDeselect={false} data={profiles.map((value) => ({ value, label: t(`profiles.${value}`) }))} value={tried.profile} onChange={(value) => tried.setProfile(value as Profile)} />
        {route.isFetching && !route.data && <Skeleton height={72} />}
        {route.error && <FailureState error={route.error} onRetry={() => void route.refetch()} />}
        {tried.to && route.data && <Result route={route.data} />}
        {tried.from && <Button variant="default" onClick={tried.clear}>{t('clear')}</Button>}
      </Stack>
    </SectionCard>
  )
}

function Result({ route }: { route: RoadRoute }) {
  const t = useText('regions')
  const format = useFormat()
  const distance = format.number(route.distanceMeters / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })
  const duration = t('minutes', { minutes: format.number(Math.max(1, Math.round(route.durationSeconds / 60))) })
  const shown = (value: string) => (route.isEstimated ? t('about', { value }) : value)
  const steps = route.legs.flatMap((leg) => leg.steps)
  return (
    <div role="status">
      <Group justify="space-between" align="baseline">
        <Text fw={600} size="xl">{shown(duration)}</Text>
        <Text>{shown(distance)}</Text>
      </Group>
      <StatusChip tone={route.isEstimated ? 'warning' : 'success'}>{route.isEstimated ? t('estimate') : t(`source.${route.source}`)}</StatusChip>
      {steps.length > 0 && (
        <details>
          <summary>{t('steps')}</summary>
          <ol className={classes.steps}>
            {steps.map((step, index) => <li key={`${index} ${step.text}`}>{step.text}</li>)}
          </ol>
        </details>
      )}
    </div>
  )
}
