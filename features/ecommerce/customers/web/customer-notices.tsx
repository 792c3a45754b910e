import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { CheckMatrix } from '#ui/check-matrix.tsx'
import { Button } from '#ui/controls.ts'
import { Locked } from '#ui/form/locked.tsx'
import { useTyped } from '#ui/form/typed.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { Group } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { customerEvents, customerWays, type CustomerEvent } from '../../notices/contract.ts'
import { changeNotices, readCustomer, type Customer } from '../contract.ts'

type Way = (typeof customerWays)[number]

export function Notices({ customer }: { customer: Customer }) {
  const t = useText('ecommerce')
  const [notices, setNotices] = useState(customer.notices)
  const [saved, setSaved] = useState(customer.notices)
  const isDirty = () =>
    customerEvents.some((event) => customerWays.some((way) => notices[event][way] !== saved[event][way]))
  useTyped(isDirty)
  useLeaveGuard(isDirty)
  const mayChange = useMay(changeNotices)
  const save = useSend(changeNotices, {
    stale: [readCustomer],
    onSuccess: (now) => (setSaved(now.notices), showNotice({ kind: 'success', text: t('saved') })),
  })
  return (
    <SectionCard title={t('notice.title')} text={t('notice.text')}>
      <Locked when={!mayChange}>
        <CheckMatrix
          title={t('notice.what')}
          rows={customerEvents.map((key) => ({ key, label: t(`notice.events.${key}`) }))}
          columns={customerWays.map((key) => ({ key, label: t(`notice.${key}`) }))}
          box={(event, way) => ({
            checked: notices[event as CustomerEvent][way as Way],
            onChange: ({ currentTarget }) =>
              setNotices({ ...notices, [event]: { ...notices[event as CustomerEvent], [way]: currentTarget.checked } }),
          })}
        />
      </Locked>
      {mayChange && (
        <Group mt="md">
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate({ params: { id: customer.customerId }, body: { version: customer.version, notices } })
            }
          >
            {t('save')}
          </Button>
          <Button variant="default" onClick={() => setNotices(saved)}>
            {t('discard')}
          </Button>
        </Group>
      )}
    </SectionCard>
  )
}
