import { useEffect } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Box } from '#ui/page/layout.ts'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import { Code } from '#ui/display/text.ts'
import { listWebhookDeliveries, replayWebhookDelivery, type WebhookDelivery } from '../contract.ts'

const tones: Record<WebhookDelivery['state'], Tone> = { waiting: 'info', delivered: 'success', failed: 'error' }

const lookEveryMs = 5000

/** Every delivery, its outcome, and a button to send it again. */
export function DeliveryLog() {
  const t = useText('webhooks')
  const format = useFormat()
  const list = useList(listWebhookDeliveries, ({ deliveries, total }) => ({ rows: deliveries, total }))
  const replay = useSend(replayWebhookDelivery, { stale: [listWebhookDeliveries] })
  const mayReplay = useMay(replayWebhookDelivery)
  const { onRetry: look } = list
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [look])
  const lastOf = ({ attempts }: WebhookDelivery) => attempts.at(-1)
  const columns: Column<WebhookDelivery>[] = [
    { key: 'createdAt', title: t('log.at'), sort: 'createdAt', cell: (row) => format.dateTime(row.createdAt) },
    { key: 'kind', title: t('log.kind'), sort: 'kind', cell: (row) => <Code>{row.kind}</Code> },
    { key: 'about', title: t('log.about'), cell: (row) => <bdi>{row.about}</bdi> },
    {
      key: 'state',
      title: t('log.state'),
      sort: 'state',
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip>,
    },
    {
      key: 'attempts',
      title: t('log.attempts'),
      align: 'end',
      fields: false,
      cell: (row) => format.number(row.attempts.length),
    },
    {
      key: 'answer',
      title: t('log.answer'),
      fields: false,
      cell: (row) => <bdi>{[lastOf(row)?.status, lastOf(row)?.error].filter(Boolean).join(' ')}</bdi>,
    },
  ]
  return (
    <Box mt="lg">
      <DataTable
        {...list}
        name="webhook-deliveries"
        label={t('log.title')}
        title={t('log.title')}
        columns={columns}
        empty={{ icon: 'history', title: t('log.empty') }}
        {...(mayReplay && {
          rowActions: (row: WebhookDelivery) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('log.replay', { kind: row.kind })}
              onClick={() => replay.mutate({ params: { id: row.id } })}
            >
              <Icon name="send" />
            </ActionIcon>
          ),
        })}
      />
    </Box>
  )
}
