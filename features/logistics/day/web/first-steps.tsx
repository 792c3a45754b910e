import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { addRegion, listRegions } from '#platform/regions/contract.ts'
import { RegionWorkLine } from '#platform/regions/web/region-work-line.tsx'
import { Button } from '#ui/button/controls.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { createDepot } from '../../depots/contract.ts'
import { createCrew } from '../../drivers/contract.ts'
import { checkImport } from '../../imports/contract.ts'
import { createProfile, createVehicle } from '../../vehicles/contract.ts'
import type { Day } from '../contract.ts'
import classes from './first-steps.module.css'
import { ZoneHint } from './zone-hint.tsx'

const AreaDrawer = lazy(async () => ({ default: (await import('#platform/regions/web/area-drawer.tsx')).AreaDrawer }))
const whileBuildingMs = 1_000

const names = ['area', 'depot', 'crew', 'import'] as const
type Name = (typeof names)[number]
/** What doing each takes. */
const calls: Record<Name, Endpoint[]> = {
  area: [addRegion],
  depot: [createDepot],
  crew: [createCrew, createVehicle, createProfile],
  import: [checkImport],
}

/** What a workspace still lacks before its first routes; `null` while that isn’t known. */
export function useFirstSteps({ has }: Pick<Day, 'has'>) {
  const ability = useAbility()
  const { data, isError } = useQuery({
    ...queryOf(listRegions),
    refetchInterval: ({ state }) => (state.data?.work.some(({ error }) => error === '') ? whileBuildingMs : false),
  })
  // A workspace at work doesn’t wait for it, and none stays empty because it failed.
  if (!data) return has.delivery || isError ? undefined : null
  const isDone: Record<Name, boolean> = {
    area: data.regions.length > 0 || data.providers.some(({ use }) => use === 'geocoder'),
    depot: has.depot,
    crew: has.driver && has.vehicle,
    import: has.delivery,
  }
  const allows = ({ access }: Endpoint) => typeof access === 'object' && ability.can(access.action, access.subject)
  const may = (name: Name) => calls[name].every(allows)
  return names.some((name) => !isDone[name] && may(name)) ? { isDone, may, work: data.work } : undefined
}

type Steps = NonNullable<ReturnType<typeof useFirstSteps>>

/** The way to the first routes: each step is done over this page, and the list goes with the last. */
export function FirstSteps({ steps: { isDone, may, work }, day }: { steps: Steps; day: Day }) {
  const t = useText('logistics-day')
  const [open, setOpen] = useOpen()
  const isBuilding = work.some(({ error }) => error === '')
  const next = names.find((name) => !isDone[name] && may(name))
  return (
    <SectionCard title={t('first.title')} text={t('first.text')}>
      <ol className={classes.steps}>
        {names.map((name, index) => (
          <Step key={name} name={name} number={index + 1} isDone={isDone[name]}>
            {name === 'area' && work.map((one) => <RegionWorkLine key={one.id} work={one} />)}
            {name === 'area' && <ZoneHint timeZone={day.timeZone} />}
            {!isDone[name] && may(name) && !(name === 'area' && isBuilding) && (
              <Button variant={name === next ? 'filled' : 'light'} onClick={() => setOpen(`${name}-new`)}>
                {t(`first.${name}.do`)}
              </Button>
            )}
          </Step>
        ))}
      </ol>
      {may('area') && (
        <WhenOpened opened={open === 'area-new'}>
          <AreaDrawer opened={open === 'area-new'} onClose={() => setOpen(undefined)} />
        </WhenOpened>
      )}
      {(['depot', 'crew', 'import'] as const).map((name) => (
        <WhenOpened key={name} opened={open === `${name}-new`}>
          <Part name={`first-steps/${name}`} />
        </WhenOpened>
      ))}
    </SectionCard>
  )
}

type StepProps = { name: Name; number: number; isDone: boolean; children: ReactNode }

function Step({ name, number, isDone, children }: StepProps) {
  const t = useText('logistics-day')
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark} aria-hidden>
        {isDone ? <IconCheck size={18} /> : number}
      </span>
      <div className={classes.words}>
        <h3>
          {t(`first.${name}.title`)}
          {isDone && <span className={classes.done}>{t('first.done')}</span>}
        </h3>
        {!isDone && <p>{t(`first.${name}.text`)}</p>}
        {children}
      </div>
    </li>
  )
}
