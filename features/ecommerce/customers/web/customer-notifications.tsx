import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { CheckMatrix } from '#ui/input/check-matrix.tsx'
import { Button } from '#ui/button/controls.ts'
import { Locked } from '#ui/form/locked.tsx'
import { useTyped } from '#ui/form/typed.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { customerEvents, customerWays, type CustomerEvent } from '../../notifications/contract.ts'
import { changeNotifications, readCustomer, type Customer } from '../contract.ts'

type Way = (typeof customerWays)[number]

export function NotificationSettings({ customer }: { customer: Customer }) {
  const t = useText('ecommerce')
  const [notifications, setNotifications] = useState(customer.notifications)
  const [saved, setSaved] = useState(customer.notifications)
  const isDirty = () =>
    customerEvents.some((event) => customerWays.some((way) => notifications[event][way] !== saved[event][way]))
  useTyped(isDirty)
  useLeaveGuard(isDirty)
  const mayChange = useMay(changeNotifications)
  const save = useSend(changeNotifications, {
    stale: [readCustomer],
    onSuccess: (now) => (setSaved(now.notifications), showNotice({ kind: 'success', text: t('saved') })),
  })
  return (
    <SectionCard title={t('notificationSettings.title')} text={t('notificationSettings.text')}>
      <Locked when={!mayChange}>
        <CheckMatrix
          title={t('notificationSettings.what')}
          rows={customerEvents.map((key) => ({ key, label: t(`notificationSettings.events.${key}`) }))}
          columns={customerWays.map((key) => ({ key, label: t(`notificationSettings.${key}`) }))}
          box={(event, way) => ({
            checked: notifications[event as CustomerEvent][way as Way],
            onChange: ({ currentTarget }) =>
              setNotifications({
                ...notifications,
                [event]: { ...notifications[event as CustomerEvent], [way]: currentTarget.checked },
              }),
          })}
        />
      </Locked>
      {mayChange && (
        <Group mt="md">
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate({ params: { id: customer.customerId }, body: { version: customer.version, notifications } })
            }
          >
            {t('save')}
          </Button>
          <Button variant="default" onClick={() => setNotifications(saved)}>
            {t('discard')}
          </Button>
        </Group>
      )}
    </SectionCard>
  )
}
