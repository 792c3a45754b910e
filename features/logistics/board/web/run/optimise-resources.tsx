import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Accordion } from '#ui/display/display.ts'
import { Checkbox, NativeSelect, NumberInput } from '#ui/input/inputs.ts'
import { routesIn } from '../../../runs/rules/run-scope.ts'
import { RunResource } from '../../../runs/rules/run-settings.ts'
import type { RouteState } from '../../../plans/rules/plan/state.ts'
import { endTyped, startTyped, type TypedHours } from '../../../plans/rules/plan/typed-hours.ts'
import { useBoard } from '../model/board.ts'
import { distanceLimit } from '../words/distance-limit.ts'
import classes from './run.module.css'
import mapClasses from '../map/map.module.css'
import type { Fields } from './optimise-dialog.tsx'
import { wholeOrNone } from './optimise-fields.tsx'
import { Moment } from '../details/route-hours.tsx'

/** Which routes may be used in this search, from when to when, from where to where, and how far. */
export function Resources({ settings, change }: Fields) {
  const t = useText('logistics-board')
  const { state } = useBoard()
  const known = new Map(settings.resources.map((one) => [one.routeId, one]))
  const set = (routeId: number, patch: Partial<RunResource>) => {
    const before = known.get(routeId) ?? { routeId, isUsed: true }
    const others = settings.resources.filter((one) => one.routeId !== routeId)
    change({ resources: [...others, { ...before, ...patch }] })
  }
  return (
    <Accordion variant="separated" chevronPosition="right">
      <Accordion.Item value="resources">
        <Accordion.Control>{t('optimise.resources')}</Accordion.Control>
        <Accordion.Panel>
          <ul className={classes.resources}>
            {routesIn(state, settings.scope).map((route) => (
              <Resource
                key={route.id}
                route={route}
                own={known.get(route.id)}
                onChange={(patch) => set(route.id, patch)}
              />
            ))}
          </ul>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

type Props = { route: RouteState; own: RunResource | undefined; onChange: (patch: Partial<RunResource>) => void }

function Resource({ route, own, onChange }: Props) {
  const t = useText('logistics-board')
  const { speaker, format } = useBoard()
  const [isOpen, setOpen] = useState(false)
  const name = speaker.names.route(String(route.id))
  const hours = own?.hours ?? route.hours
  const [first, last] = [hours[0], hours.at(-1)]
  return (
    <li>
      <Checkbox
        label={name}
        checked={own?.isUsed ?? true}
        onChange={(event) => onChange({ isUsed: event.currentTarget.checked })}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-label={t('optimise.todayOf', { name })}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {first && last ? `${format.clock(first.startSeconds)}–${format.clock(last.endSeconds)}` : t('optimise.noHours')}
      </Button>
      <NumberInput
        size="xs"
        aria-label={t('optimise.mostStopsOf', { name })}
        placeholder={t('optimise.mostStops')}
        {...boundsAt(RunResource, 'mostStops')}
        value={(own?.mostStops === undefined ? route.mostStops : own.mostStops) ?? ''}
        onChange={(value) => onChange({ mostStops: wholeOrNone(value) })}
      />
      <Farthest name={name} route={route} own={own} onChange={onChange} />
      {isOpen && <OfToday route={route} own={own} onChange={onChange} />}
    </li>
  )
}

/** How far the route may go, in the workspace's measures. */
function Farthest({ name, route, own, onChange }: Props & { name: string }) {
  const t = useText('logistics-board')
  const { isInMiles, shown, kept } = distanceLimit(useBoard().format.unitSystem)
  return (
    <NumberInput
      size="xs"
      aria-label={t(isInMiles ? 'optimise.mostMilesOf' : 'optimise.mostKilometersOf', { name })}
      placeholder={t(isInMiles ? 'optimise.mostMiles' : 'optimise.mostKilometers')}
      min={0}
      max={isInMiles ? 62_000 : 100_000}
      value={shown(own?.mostKilometers === undefined ? route.mostKilometers : own.mostKilometers) ?? ''}
      onChange={(value) => onChange({ mostKilometers: kept(wholeOrNone(value)) })}
    />
  )
}

/** Hours and depots that come with the result. */
function OfToday({ route, own, onChange }: Props) {
  const t = useText('logistics-board')
  const { facts } = useBoard()
  const hours = own?.hours ?? route.hours
  const [first, last] = [hours[0], hours.at(-1)]
  const put = (next: TypedHours) => {
    if (next.kind === 'changed') onChange({ hours: next.hours })
    return next.kind === 'fault' ? next.fault : undefined
  }
  const depot = (field: 'startDepotId' | 'endDepotId') => ({
    size: 'xs',
    value: String((own?.[field] === undefined ? route[field] : own[field]) ?? ''),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [field]: value === '' ? null : Number(value) }),
    data: [
      { value: '', label: t(`optimise.anywhere.${field}`) },
      ...facts.depots.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  })
  return (
    <div className={mapClasses.ofToday}>
      <div>
        <Moment
          key={`start ${first?.startSeconds}`}
          label={t('hours.start')}
          hours={hours}
          seconds={first?.startSeconds}
          onSeconds={(seconds) => put(startTyped(hours, seconds))}
        />
      </div>
      <div>
        <Moment
          key={`end ${last?.endSeconds}`}
          label={t('hours.end')}
          hours={hours}
          seconds={last?.endSeconds}
          onSeconds={(seconds) => put(endTyped(hours, seconds))}
        />
      </div>
      <NativeSelect label={t('optimise.startsAt')} {...depot('startDepotId')} />
      <NativeSelect label={t('optimise.endsAt')} {...depot('endDepotId')} />
      <p className={mapClasses.note}>{t('optimise.todayText')}</p>
    </div>
  )
}
