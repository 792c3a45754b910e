import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { Point } from '#platform/regions/contract.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { PlaceField } from '#platform/regions/web/place-field.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { StopMarkers } from '#ui/map/stop-markers.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import { WeekHours } from '#ui/input/week-hours.tsx'
import { weekOf } from '../../settings/rules.ts'
import { changeDepot, createDepot, listDepots, readDepot, type Depot, type DepotInput } from '../contract.ts'
import { zoneColors } from '../rules.ts'
import { DepotDays } from './depot-days.tsx'
import classes from './depots.module.css'

type Values = Omit<DepotInput, 'point' | 'days'> & Pick<Depot, 'days'> & { point: Point | null; version?: number }
const blank: Values = {
  name: '',
  code: '',
  address: '',
  point: null,
  docks: 1,
  hours: weekOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '08:00', '18:00'),
  days: [],
  loadingMinutes: 15,
}

type Props = Opening & {
  depot: Depot | undefined
  /** When a new one is open, unless it is on working days. */
  newHours?: Depot['hours']
}

export function DepotDrawer({ depot, newHours = blank.hours, opened, onClose }: Props) {
  const t = useText('logistics-depots')
  const initial = depot ? pick(depot) : { ...blank, hours: newHours }
  const [hours, setHours] = useState(initial.hours)
  const [point, setPoint] = useState(initial.point)
  const form = useEndpointForm<typeof createDepot | typeof changeDepot, Values>(depot ? changeDepot : createDepot, {
    initial,
    ...(depot && { given: { params: { id: depot.id } } }),
    check: (values): Partial<Record<keyof Values, string>> =>
      values.point === null ? { point: t('depot.noPoint') } : {},
    stale: [listDepots, readDepot],
    onDone: (saved) => {
      const { name } = saved
      const unseenBy = 'unseenBy' in saved ? saved.unseenBy : 0
      showNotice({ kind: 'success', text: t('savedNamed', { name }) })
      if (unseenBy > 0) showNotice({ kind: 'warning', text: t('depot.unseenBy', { name, count: unseenBy }) })
      onClose()
    },
  })
  const place = (next: Point) => {
    setPoint(next)
    form.put('point', next)
  }
  const field = (name: 'name' | 'code' | 'address') => (
    <TextInput label={t(`depot.${name}`)} {...(name !== 'address' && { withAsterisk: true })} {...form.bind(name)} />
  )
  return (
    <FormDrawer
      title={depot ? t('editNamed', { name: depot.name }) : t('depot.add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(depot ? 'save' : 'add')}
    >
      {field('name')}
      {field('code')}
      <PlaceField
        label={t('depot.find')}
        onPick={(found) => {
          place(found.point)
          form.put('address', found.label)
        }}
      />
      {field('address')}
      <PinMap point={point} onPlace={place} />
      {form.errors['point'] && (
        <Text size="sm" c="error" role="alert">
          {form.errors['point']}
        </Text>
      )}
      <SimpleGrid cols={2}>
        <NumberInput label={t('depot.docks')} {...form.bind('docks')} />
        <NumberInput label={t('depot.loading')} unit={t('minutesUnit')} {...form.bind('loadingMinutes')} />
      </SimpleGrid>
      <WeekHours
        label={t('depot.hours')}
        value={hours}
        errorOf={(path) => form.errors[`hours.${path}`]}
        onChange={(next) => {
          setHours(next)
          form.put('hours', next)
        }}
      />
      <DepotDays
        initial={initial.days}
        errorOf={(path) => form.errors[path === '' ? 'days' : `days.${path}`]}
        onChange={(next) => form.put('days', next)}
      />
    </FormDrawer>
  )
}

function PinMap({ point, onPlace }: { point: Point | null; onPlace: (point: Point) => void }) {
  const t = useText('logistics-depots')
  const [first] = useState(point)
  const put = ([longitude, latitude]: readonly [number, number]) => onPlace([rounded(longitude), rounded(latitude)])
  const room = 0.01
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('depot.pin')}
      </Text>
      <div className={classes.pin}>
        <BaseMap
          title={t('depot.pin')}
          cursor="crosshair"
          {...(first && {
            initialBox: {
              west: first[0] - room,
              east: first[0] + room,
              south: first[1] - room,
              north: first[1] + room,
            },
          })}
          onClick={({ lngLat }) => put([lngLat.lng, lngLat.lat])}
        >
          {() => (
            <>
              <MiddlePick onPick={put} />
              {point && (
                <StopMarkers stops={[{ id: 'depot', at: point, label: '', color: zoneColors[0]!, shape: 'square' }]} />
              )}
            </>
          )}
        </BaseMap>
      </div>
    </div>
  )
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function pick({ name, code, address, point, docks, hours, days, loadingMinutes, version }: Depot): Values {
  return { name, code, address, point, docks, hours, days, loadingMinutes, version }
}
