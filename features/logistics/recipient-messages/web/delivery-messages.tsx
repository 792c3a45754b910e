import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { UnstyledButton } from '#ui/button/controls.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { listMessages } from '../contract.ts'
import { statusTones } from '../rules.ts'
import classes from './messages.module.css'

const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }))

/** What the recipient of a delivery was told; nothing where that is nothing yet. */
export function DeliveryMessages({ of: deliveryId = 0 }: PartProps) {
  return useMay(listMessages) && <Known deliveryId={deliveryId} />
}

function Known({ deliveryId }: { deliveryId: number }) {
  const t = useText('logistics-recipient-messages')
  const format = useFormat()
  const [openId, setOpenId] = useState<string>()
  const { data } = useQuery(queryOf(listMessages, { query: { deliveryId, itemsPerPage: 50 } }))
  if (!data || data.total === 0) return null
  const more = data.total - data.messages.length
  return (
    <SectionCard title={t('card.title')}>
      <ul className={classes.list}>
        {data.messages.map(({ id, event, channel, status, createdAt, isTest }) => (
          <li key={id}>
            <UnstyledButton className={classes.entry} onClick={() => setOpenId(String(id))}>
              <span>
                <strong>{t(`events.${event}`)}</strong>
                <Text size="sm" c="dimmed" span display="block">
                  {isTest && `${t('test.isTest')} · `}
                  {t(`channels.${channel}`)} · <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
                </Text>
              </span>
              <StatusChip tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusChip>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{t('card.more', { count: more, shown: format.number(more) })}</Text>}
      {openId !== undefined && (
        <Suspense>
          <MessageDialog id={openId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
