import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Slider } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { boxAround } from '#ui/map/map-box.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { RouteLines } from '#ui/map/route-lines.tsx'
import { StopMarkers } from '#ui/map/stop-markers.tsx'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { readPositions, type TrailPoint } from '../contract.ts'
import { placeAt } from '../rules/replay.ts'
import classes from './positions.module.css'

/** Where a vehicle was on a day, played again up to sixty times as fast. */
export function LiveHistory({ of = 0 }: PartProps) {
  const t = useText('logistics-positions')
  const timeZone = useQuery(queryOf(readLogisticsFacts)).data?.timeZone
  const [chosen, setChosen] = useState<string>()
  const [opened] = useState(() => new Date())
  if (!timeZone) return <Skeleton height={300} />
  const day = chosen ?? wallTime(opened, timeZone).slice(0, 10)
  return (
    <Stack gap="md">
      <DateInput label={t('history.day')} value={day} onChange={(next) => setChosen(next || undefined)} />
      <Day key={day} vehicleId={of} {...spanOf(day, timeZone)} />
    </Stack>
  )
}

function Day(query: { vehicleId: number; from: string; to: string }) {
  const t = useText('logistics-positions')
  const { data, error, refetch } = useQuery(queryOf(readPositions, { query }))
  if (!data) return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton height={300} />
  const { trail } = data
  return trail && trail.length > 1 ? <Replay trail={trail} /> : <Text c="dimmed">{t('history.empty')}</Text>
}

function spanOf(day: string, timeZone: string): { from: string; to: string } {
  const at = (date: string) => momentAt(`${date}T00:00`, timeZone).toISOString()
  return { from: at(day), to: at(daysAfter(day, 1)) }
}

const speeds = [1, 5, 15, 60] as const
const stepMs = 200

function Replay({ trail }: { trail: TrailPoint[] }) {
  const t = useText('logistics-positions')
  const format = useWorkspaceFormat()
  const [first, last] = [Date.parse(trail[0]!.at), Date.parse(trail.at(-1)!.at)]
  const [atMs, setAtMs] = useState(first)
  const [speed, setSpeed] = useState<number>(15)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => setAtMs((before) => Math.min(last, before + stepMs * speed)), stepMs)
    return () => clearInterval(timer)
  }, [isPlaying, speed, last])
  const hasEnded = atMs >= last
  const isMoving = isPlaying && !hasEnded
  const play = () => {
    if (hasEnded) setAtMs(first)
    setPlaying(hasEnded || !isPlaying)
  }
  const clock = (ms: number) => format.time(new Date(ms).toISOString())
  return (
    <>
      <ReplayMap trail={trail} place={placeAt(trail, atMs)} />
      <Slider
        thumbLabel={t('history.time')}
        min={first}
        max={Math.max(first + 1000, last)}
        step={1000}
        value={atMs}
        onChange={setAtMs}
        label={clock}
      />
      <Group justify="space-between">
        <Button
          size="xs"
          leftSection={<Icon name={isMoving ? 'player-pause' : 'player-play'} size={16} />}
          onClick={play}
        >
          {t(isMoving ? 'history.pause' : 'history.play')}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={t('history.speed')}
          value={String(speed)}
          onChange={(next) => setSpeed(Number(next))}
          data={speeds.map((one) => ({ value: String(one), label: `${format.number(one)}×` }))}
        />
        <Text size="sm">{clock(atMs)}</Text>
      </Group>
    </>
  )
}

function ReplayMap({ trail, place }: { trail: TrailPoint[]; place: number }) {
  const t = useText('logistics-positions')
  const path = useMemo(() => trail.map(({ point }) => point), [trail])
  const box = useMemo(() => boxAround(path) ?? undefined, [path])
  const lines = useMemo(
    () => [
      { id: 'day', color: mapTones.secondary, path, isDriven: true },
      { id: 'driven', color: mapTones.primary, path: path.slice(0, place + 1), isDriven: true },
    ],
    [path, place],
  )
  return (
    <div className={classes.map}>
      <BaseMap title={t('history.map')} initialBox={box}>
        {(isDark) => (
          <>
            <RouteLines routes={lines} isDark={isDark} />
            <StopMarkers
              stops={[{ id: 'here', at: path[place]!, label: '', color: mapTones.primary, shape: 'diamond' }]}
            />
          </>
        )}
      </BaseMap>
    </div>
  )
}
