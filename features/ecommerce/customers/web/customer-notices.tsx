import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Table } from '#ui/display.ts'
import { Checkbox } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { changeNotices, noticeEvents, readCustomer, type Customer } from '../contract.ts'

const ways = ['email', 'browser', 'app'] as const

export function Notices({ customer }: { customer: Customer }) {
  const t = useText('ecommerce-store')
  const [notices, setNotices] = useState(customer.notices)
  const save = useSend(changeNotices, { stale: [readCustomer], onSuccess: () => showNotice({ kind: 'success', text: t('saved') }) })
  return (
    <SectionCard title={t('notice.title')} text={t('notice.text')}>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('notice.what')}</Table.Th>
              {ways.map((way) => <Table.Th key={way}>{t(`notice.${way}`)}</Table.Th>)}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {noticeEvents.map((event) => (
              <Table.Tr key={event}>
                <Table.Td>{t(`notice.events.${event}`)}</Table.Td>
                {ways.map((way) => (
                  <Table.Td key={way}>
                    <Checkbox aria-label={`${t(`notice.events.${event}`)}: ${t(`notice.${way}`)}`} checked={notices[event][way]} onChange={({ currentTarget }) => setNotices({ ...notices, [event]: { ...notices[event], [way]: currentTarget.checked } })} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group mt="md">
        <Button loading={save.isPending} onClick={() => save.mutate({ params: { id: customer.customerId }, body: notices })}>{t('save')}</Button>
        <Button variant="default" onClick={() => setNotices(customer.notices)}>{t('discard')}</Button>
      </Group>
    </SectionCard>
  )
}
