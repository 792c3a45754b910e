import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { Checkbox, NumberInput } from '#ui/input/inputs.ts'
import { keepsAll, keptAll, RunSettings, usualRun } from '../../../runs/rules/run-settings.ts'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'
import mapClasses from '../map/map.module.css'
import type { Fields } from './optimise-dialog.tsx'
import { Weight, wholeOrNone } from './optimise-fields.tsx'

/** How much of the plan stays as it is. */
export function Stability({ settings, change }: Fields) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const { stability, start } = settings
  const isAll = keepsAll(stability)
  return (
    <fieldset className={classes.group}>
      <legend>{t('optimise.stability')}</legend>
      {start === 'scratch' ? (
        <p className={mapClasses.note}>{t('optimise.scratchKeeps')}</p>
      ) : (
        <>
          <Checkbox
            size="sm"
            label={t('optimise.keepAll')}
            description={t('optimise.keepAllText', { minutes: format.number(keptAll.promises.minutes) })}
            checked={isAll}
            onChange={(event) => change({ stability: event.currentTarget.checked ? keptAll : usualRun.stability })}
          />
          {!isAll && <Limits settings={settings} change={change} />}
        </>
      )}
    </fieldset>
  )
}

function Limits({ settings: { stability }, change }: Fields) {
  const t = useText('logistics-board')
  const set = (patch: Partial<typeof stability>) => change({ stability: { ...stability, ...patch } })
  const promises = stability.promises ?? { most: 0, minutes: 15 }
  return (
    <>
      <div className={classes.pairs}>
        <NumberInput
          size="xs"
          label={t('optimise.mostMoved')}
          placeholder={t('optimise.noLimit')}
          {...boundsAt(RunSettings, 'stability.mostMoved')}
          value={stability.mostMoved ?? ''}
          onChange={(value) => set({ mostMoved: wholeOrNone(value) })}
        />
        <NumberInput
          size="xs"
          label={t('optimise.mostLate')}
          placeholder={t('optimise.noLimit')}
          {...boundsAt(RunSettings, 'stability.promises.most')}
          value={stability.promises?.most ?? ''}
          onChange={(value) => {
            const most = wholeOrNone(value)
            set({ promises: most === null ? null : { ...promises, most } })
          }}
        />
        <NumberInput
          size="xs"
          label={t('optimise.lateMinutes')}
          {...boundsAt(RunSettings, 'stability.promises.minutes')}
          disabled={stability.promises === null}
          value={promises.minutes}
          onChange={(value) => set({ promises: { ...promises, minutes: wholeOrNone(value) ?? 0 } })}
        />
      </div>
      <Weight label={t('optimise.keep')} value={stability.weight} onChange={(weight) => set({ weight })} />
      <Checkbox
        mt="xs"
        size="sm"
        label={t('optimise.keepsOrder')}
        checked={stability.keepsOrder}
        onChange={(event) => set({ keepsOrder: event.currentTarget.checked })}
      />
    </>
  )
}
