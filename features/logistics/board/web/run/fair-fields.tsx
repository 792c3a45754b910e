import { useText } from '#kit/web/i18n.ts'
import { Select } from '#ui/input/inputs.ts'
import { fairSpans } from '../../../runs/rules/run-settings.ts'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'
import type { Fields } from './optimise-dialog.tsx'

/** What of the work is shared out fairly, and since when. */
export function FairFields({ settings, change }: Fields) {
  const t = useText('logistics-board')
  const { facts, speaker } = useBoard()
  const { goals } = settings
  const set = (patch: Partial<typeof goals>) => change({ goals: { ...goals, ...patch } })
  const shares = [
    ...(['hours', 'stops'] as const).map((value) => ({ value, label: t(`optimise.fairness.${value}`) })),
    ...facts.units.map((unit) => ({
      value: `unit ${unit}`,
      label: t('optimise.fairness.quantity', { unit: speaker.names.unit(unit) }),
    })),
  ]
  const share = goals.fairnessOf === 'quantity' ? `unit ${goals.fairnessUnit}` : goals.fairnessOf
  const choose = (value: string | null) => {
    const unit = facts.units.find((one) => value === `unit ${one}`)
    if (unit === undefined) set({ fairnessOf: value === 'stops' ? 'stops' : 'hours', fairnessUnit: '' })
    else set({ fairnessOf: 'quantity', fairnessUnit: unit })
  }
  return (
    <div className={classes.pairs}>
      <Select
        mt="xs"
        size="xs"
        allowDeselect={false}
        label={t('optimise.fairnessOf')}
        data={shares}
        value={share}
        onChange={choose}
      />
      <Select
        mt="xs"
        size="xs"
        allowDeselect={false}
        label={t('optimise.fairnessOver')}
        data={fairSpans.map((value) => ({ value, label: t(`optimise.fairSpans.${value}`) }))}
        value={goals.fairnessOver}
        onChange={(value) => set({ fairnessOver: value === 'weeks' ? 'weeks' : 'day' })}
      />
    </div>
  )
}
