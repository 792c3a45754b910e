import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { listRegions } from '#platform/regions/contract.ts'
import { RegionWorkLine } from '#platform/regions/web/region-work-line.tsx'
import { Loader } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { workOfToday, type Day } from '../contract.ts'
import classes from './first-steps.module.css'
import { whileBuildingMs } from './use-first-steps.ts'

/** How far a sample is with its first day: what there is of it before looks as if nobody worked. */
export function SettingUp({ work }: { work: NonNullable<Day['settingUp']> }) {
  const t = useText('logistics-day')
  const at = workOfToday.indexOf(work)
  return (
    <SectionCard title={t('settingUp.title')} text={t('settingUp.text')}>
      <ol className={classes.steps} role="status">
        {workOfToday.map((name, index) => (
          <li
            key={name}
            className={classes.step}
            data-done={index < at || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {index < at ? <IconCheck size={18} /> : index === at ? <Loader size={16} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h3>{t(`settingUp.${name}`)}</h3>
              {name === 'roads' && index === at && <RoadsBuilt />}
            </div>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

function RoadsBuilt() {
  const { data } = useQuery({ ...queryOf(listRegions), refetchInterval: whileBuildingMs })
  return data?.work.map((one) => <RegionWorkLine key={one.id} work={one} />)
}
