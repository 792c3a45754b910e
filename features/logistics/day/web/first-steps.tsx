import { IconCheck } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { RegionWorkLine } from '#platform/regions/web/region-work-line.tsx'
import { Button } from '#ui/button/controls.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import type { Day } from '../contract.ts'
import classes from './first-steps.module.css'
import { names, type Name, type Steps } from './use-first-steps.ts'
import { ZoneHint } from './zone-hint.tsx'

const AreaDrawer = lazy(async () => ({ default: (await import('#platform/regions/web/area-drawer.tsx')).AreaDrawer }))
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
