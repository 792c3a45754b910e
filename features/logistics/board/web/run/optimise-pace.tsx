import { useText } from '#kit/web/i18n.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { deepMinutes, runPaces, secondsOf, type RunPace } from '../../../runs/rules/run-settings.ts'
import { useBoard } from '../model/board.ts'
import type { Fields } from './optimise-dialog.tsx'

/** How long a search may take; a deep one as long as one likes to wait. */
export function Pace({ settings, change }: Fields) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const paceTime = (pace: RunPace) => {
    const seconds = secondsOf({ ...settings, pace })
    return seconds < 60 ? t('units.seconds', { number: format.number(seconds) }) : format.length(seconds)
  }
  return (
    <>
      <SegmentedControl
        aria-label={t('optimise.pace')}
        value={settings.pace}
        onChange={(value) => change({ pace: runPaces.find((pace) => pace === value) ?? 'normal' })}
        data={runPaces.map((value) => ({
          value,
          label: t('optimise.paceOf', { name: t(`optimise.paces.${value}`), time: paceTime(value) }),
        }))}
      />
      {settings.pace === 'deep' && (
        <NativeSelect
          size="xs"
          aria-label={t('optimise.deepFor')}
          value={String(settings.deepMinutes)}
          data={deepMinutes.map((minutes) => ({ value: String(minutes), label: format.length(minutes * 60) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ deepMinutes: deepMinutes.find((one) => String(one) === value) ?? 2 })
          }
        />
      )}
    </>
  )
}
