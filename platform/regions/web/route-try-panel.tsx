import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Checkbox, Select } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { mostRoundPlaces, profiles, type Profile, type RoadRoute } from '../contract.ts'
import { HaltList } from './halt-list.tsx'
import classes from './map-settings.module.css'
import { PlaceField } from './place-field.tsx'
import type { Tool } from './region-map.tsx'
import type { TriedRoute } from './route-tried.ts'
import { useRouteWords } from './route-words.ts'

type Drive = { isDriving: boolean; start: () => void; stop: () => void }
type Props = { tried: TriedRoute; drive: Drive; onTool: (tool: Tool) => void; onClose: () => void }

/** Tries the roads: some places, a vehicle, the way through them with its honest label, and the order that is quickest. */
export function RouteTryPanel({ tried, drive, onTool, onClose }: Props) {
  const t = useText('regions')
  const { route, halts } = tried
  return (
    <section className={classes.try} aria-label={t('try')}>
      <PageHeader
        title={t('try')}
        text={halts.length === 0 && t('tryText')}
        actions={
          <Button variant="subtle" size="compact-md" onClick={onClose}>
            {t('backToMaps')}
          </Button>
        }
      />
      <Stack gap="md" className={classes.tryFields}>
        <PlaceField label={t('addPlace')} onPick={({ point, label }) => tried.add({ point, label })} />
        {halts.length === mostRoundPlaces && (
          <Text size="sm" c="dimmed">
            {t('mostPlaces', { count: mostRoundPlaces })}
          </Text>
        )}
        {halts.length > 0 && <HaltList tried={tried} />}
        <Choosing tried={tried} onTool={onTool} />
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
        {route.error && <FailureState error={route.error} onRetry={() => void route.refetch()} />}
      </Stack>
      <div className={classes.total}>
        {route.isFetching && !route.data && <Skeleton height={72} />}
        {route.data && <Result route={route.data} tried={tried} />}
        <Buttons tried={tried} drive={drive} />
      </div>
    </section>
  )
}

function Buttons({ tried, drive }: Pick<Props, 'tried' | 'drive'>) {
  const t = useText('regions')
  const { route, halts } = tried
  return (
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
  )
}

/** Several places are chosen on the map, and removed together. */
function Choosing({ tried: { halts, selected, removeSelected }, onTool }: Pick<Props, 'tried' | 'onTool'>) {
  const t = useText('regions')
  if (halts.length < 3 && selected.size === 0) return null
  return (
    <Group gap="xs">
      {halts.length > 2 && (
        <>
          <Button size="xs" variant="default" onClick={() => onTool('lasso')}>
            {t('lasso')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onTool('corners')}>
            {t('corners')}
          </Button>
        </>
      )}
      {selected.size > 0 && (
        <Button size="xs" variant="light" color="error" onClick={removeSelected}>
          {t('removeHalts', { count: selected.size })}
        </Button>
      )}
    </Group>
  )
}

function Result({ route, tried }: { route: RoadRoute; tried: TriedRoute }) {
  const t = useText('regions')
  const words = useRouteWords()
  const shown = (value: string) => (route.isEstimated ? t('about', { value }) : value)
  const steps = route.legs.flatMap((leg) => leg.steps)
  const { before } = tried
  const savedSeconds = before ? before.durationSeconds - route.durationSeconds : 0
  return (
    <div role="status">
      <Group justify="space-between" align="baseline">
        <Text fw={600} size="xl">
          {shown(words.duration(route.durationSeconds))}
        </Text>
        <Text>{shown(words.distance(route.distanceMeters))}</Text>
      </Group>
      {before && (
        <Text size="sm" c="dimmed">
          {savedSeconds < 30
            ? t('nothingSaved')
            : t('saved', {
                time: words.duration(savedSeconds),
                before: `${words.duration(before.durationSeconds)} · ${words.distance(before.distanceMeters)}`,
              })}
        </Text>
      )}
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
