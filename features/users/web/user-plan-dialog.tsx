import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { MeanwhileNotice } from '#ui/form/editing.tsx'
import { useTyped } from '#ui/form/typed.ts'
import { SendButton } from '#ui/form/send-button.tsx'
import { Radio } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { Modal } from '#ui/modal.tsx'
import { listUsers, readUser, readUserFigures, updateUser, type UserDetail } from '../contract.ts'
import { plans } from '../rules.ts'
import classes from './users.module.css'

type Props = { user: UserDetail; opened: boolean; onClose: () => void }

/** Changes the plan of a person. */
export function PlanDialog({ user, opened, onClose }: Props) {
  const t = useText('users')
  const words = useText('ui')
  const [plan, setPlan] = useState<UserDetail['currentPlan']>(user.currentPlan)
  const send = useSend(updateUser, {
    stale: [readUser, listUsers, readUserFigures],
    onSuccess: ({ fullName }) => {
      showNotice({ kind: 'success', text: t('told.changed', { name: fullName }) })
      onClose()
    },
  })
  useTyped(() => opened && plan !== user.currentPlan)
  const choose = (value: string) => setPlan(plans.find((one) => one === value) ?? user.currentPlan)
  return (
    <Modal opened={opened} onClose={onClose} title={t('view.planTitle', { name: user.fullName })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ params: { id: user.id }, body: { currentPlan: plan, version: user.version } })
        }}
      >
        <Stack gap="md">
          <MeanwhileNotice />
          <p className={classes.dialogText}>{t('view.planText')}</p>
          <Radio.Group value={plan} onChange={choose} aria-label={t('plan')}>
            <Stack gap="xs">
              {plans.map((one) => (
                <Radio.Card key={one} value={one} className={classes.choice}>
                  <Group>
                    <Radio.Indicator />
                    <span>{t(`plans.${one}`)}</span>
                  </Group>
                </Radio.Card>
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words('cancel')}
            </Button>
            <SendButton loading={send.isPending} disabled={plan === user.currentPlan}>
              {words('save')}
            </SendButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
