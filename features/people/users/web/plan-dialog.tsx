import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { NewerVersionNotice } from '#ui/form/editing.tsx'
import { useTyped } from '#ui/form/typed.ts'
import { SendButton } from '#ui/form/send-button.tsx'
import { Select } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import type { PlanTerms } from '../../billing/contract.ts'
import { billings, changesOf } from '../../billing/rules.ts'
import { plans } from '#platform/accounts/rules.ts'
import { PlanChoice } from './plan-choice.tsx'
import classes from './users.module.css'
import { billingFor, staleWithPlan, type Whose } from './whose.ts'

type Props = {
  whose: Whose
  /** Someone else's plan. */ name?: string
  plan: PlanTerms
  opened: boolean
  onClose: () => void
}

/** Changes a plan, its payment method and, for administrators, its end date. */
export function PlanDialog({ whose, name, plan, opened, onClose }: Props) {
  const t = useText('people-users')
  const words = useText('ui')
  const { calls, params } = billingFor(whose)
  const { currentPlan, billing, planUntil, version } = plan
  const [chosen, choose] = useState({ currentPlan, billing, planUntil })
  const send = useSend(calls.changePlan, {
    stale: staleWithPlan,
    onSuccess: () => {
      showNotice({ kind: 'success', text: t('money.changed') })
      onClose()
    },
  })
  const changes = changesOf({ currentPlan, billing, planUntil }, chosen)
  const isChanged = Object.keys(changes).length > 0
  // A new plan starts without an end date, and the field shows that.
  const choosePlan = (value: string) => {
    const next = plans.find((one) => one === value) ?? currentPlan
    choose({ ...chosen, currentPlan: next, planUntil: next === currentPlan ? planUntil : null })
  }
  useTyped(() => opened && isChanged)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={720}
      title={name === undefined ? t('own.planTitle') : t('view.planTitle', { name })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ params, body: { ...changes, version } })
        }}
      >
        <Stack gap="md">
          <NewerVersionNotice />
          <p className={classes.dialogText}>{t(whose.id === undefined ? 'own.planText' : 'view.planText')}</p>
          <PlanChoice value={chosen.currentPlan} onChange={choosePlan} />
          <Select
            label={t('billing')}
            data={billings.map((one) => ({ value: one, label: t(`billings.${one}`) }))}
            allowDeselect={false}
            value={chosen.billing}
            onChange={(value) => choose({ ...chosen, billing: billings.find((one) => one === value) ?? billing })}
          />
          {whose.id !== undefined && (
            <DateInput
              label={t('money.agreedUntil')}
              description={t('money.agreedUntilText')}
              min="2000-01-01"
              max="2199-12-31"
              value={chosen.planUntil ?? ''}
              onChange={(day) => choose({ ...chosen, planUntil: day || null })}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words('cancel')}
            </Button>
            <SendButton loading={send.isPending} disabled={!isChanged}>
              {words('save')}
            </SendButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
