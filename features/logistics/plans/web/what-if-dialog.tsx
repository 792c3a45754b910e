import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Dialog } from '#ui/dialog.tsx'
import { NativeSelect, NumberInput, Radio } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { listPlans, type PlanRow } from '../contract.ts'
import { tryWhatIf, type WhatIf } from '../rules/what-if.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'

type Props = { opened: boolean; onClose: () => void; onTried: (copy: PlanRow) => void }

const kinds = ['without', 'fewer', 'more', 'later'] as const

/** Tries a change of drivers or hours in a copy of the plan. */
export function WhatIfDialog({ opened, onClose, onTried }: Props) {
  const t = useText('logistics-plans')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('whatIf.title')}>
      {opened && <WhatIfForm onTried={onTried} />}
    </Dialog>
  )
}

function WhatIfForm({ onTried }: Pick<Props, 'onTried'>) {
  const t = useText('logistics-plans')
  const { plan, state, routes } = useBoard()
  const used = state.routes.filter(({ stops }) => stops.length > 0)
  const [kind, setKind] = useState<WhatIf['kind']>('without')
  const [routeId, setRouteId] = useState(used[0]?.id ?? 0)
  const [minutes, setMinutes] = useState<number | ''>(30)
  const attempt = useSend(tryWhatIf, { stale: [listPlans], onSuccess: onTried })
  const change = changeOf(kind, { routeId, minutes: Number(minutes) })
  const driver = routes.get(String(routeId))?.driver ?? ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!change) return
    const name = t(`whatIf.name.${kind}`, { plan: plan.name, driver, minutes: String(minutes) }).slice(0, 80)
    attempt.mutate({ params: { id: plan.id }, body: { name, change } })
  }
  return (
    <form className={classes.stack} onSubmit={send}>
      <p>{t('whatIf.text')}</p>
      <Radio.Group
        label={t('whatIf.kind')}
        value={kind}
        onChange={(next) => setKind(kinds.find((one) => one === next) ?? 'without')}
      >
        <Stack gap="xs" mt={6}>
          {kinds.map((one) => (
            <Radio key={one} value={one} label={t(`whatIf.kinds.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'without' && (
        <NativeSelect
          label={t('whatIf.driver')}
          description={used.length === 0 && t('whatIf.nobody')}
          disabled={used.length === 0}
          value={String(routeId)}
          data={used.map(({ id }) => ({ value: String(id), label: routes.get(String(id))?.driver ?? '' }))}
          onChange={(event) => setRouteId(Number(event.currentTarget.value))}
        />
      )}
      {kind === 'later' && (
        <NumberInput
          label={t('whatIf.minutes')}
          description={t('whatIf.minutesHint')}
          min={-240}
          max={240}
          value={minutes}
          onChange={setMinutes}
        />
      )}
      {attempt.isPending && <p role="status">{t('whatIf.busy')}</p>}
      <Group justify="flex-end">
        <Button type="submit" loading={attempt.isPending} disabled={!change}>
          {t('whatIf.submit')}
        </Button>
      </Group>
    </form>
  )
}

function changeOf(kind: WhatIf['kind'], given: { routeId: number; minutes: number }): WhatIf | undefined {
  if (kind === 'without') return given.routeId === 0 ? undefined : { kind, routeId: given.routeId }
  if (kind !== 'later') return { kind }
  const isWhole = Number.isInteger(given.minutes) && given.minutes !== 0 && Math.abs(given.minutes) <= 240
  return isWhole ? { kind, minutes: given.minutes } : undefined
}
