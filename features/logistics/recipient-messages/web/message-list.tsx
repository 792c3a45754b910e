import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openName, useOpen } from '#kit/web/open-in-address.ts'
import { listOf } from '#kit/web/query.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { listMessages, type MessageRow } from '../contract.ts'
import { messageChannels, messageEvents, promiseOutcomes, promiseTones, statusTones } from '../rules.ts'
import { MessageDialog } from './message-dialog.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

/** What recipients were told, for dispatchers. */
export function MessageList() {
  const t = useText('logistics-recipient-messages')
  const list = useList(listMessages, ({ messages, total }) => ({ rows: messages, total }))
  const kept = useKeptText(list.source.query)
  const [open, setOpen] = useOpen()
  return (
    <ListScreen
      {...list}
      name="recipient-messages"
      title={t('screens.messages')}
      text={kept === '' ? t('list.text') : `${t('list.text')} ${kept}.`}
      columns={useMessageColumns()}
      filters={['status', 'event', 'channel', 'promise']}
      rowActions={(message) => (
        <IconButton
          icon="eye"
          label={t('list.open', { name: message.recipient })}
          onClick={() => setOpen(`message-${message.id}`)}
        />
      )}
      drawer={<MessageDialog id={openName(open, 'message')} onClose={() => setOpen(undefined)} />}
      empty={{ icon: 'send', title: t('list.empty'), text: t('list.emptyText') }}
    >
      <UnsentNotice query={list.source.query} />
    </ListScreen>
  )
}

/** How often the times that were told were kept, among the messages of the filters. */
function useKeptText(query: Record<string, unknown>): string {
  const t = useText('logistics-recipient-messages')
  const format = useFormat()
  const { data } = useQuery(listOf(listMessages, query))
  if (!data || data.promises.byFirst.scored === 0) return ''
  const { byFirst, byLast } = data.promises
  const [first, firstAll, last, lastAll] = [byFirst.kept, byFirst.scored, byLast.kept, byLast.scored].map((one) =>
    format.number(one),
  )
  return t('promises.figure', { first, firstAll, last, lastAll })
}

function promiseColumn(t: Text): Column<MessageRow> {
  const words = wordsOf([...promiseOutcomes], (one) => t(`promises.${one}`))
  const cell = ({ promise }: MessageRow) =>
    promise && <StatusChip tone={promiseTones[promise]}>{words[promise]}</StatusChip>
  return { key: 'promise', title: t('promises.title'), words, cell }
}

function useMessageColumns(): Column<MessageRow>[] {
  const t = useText('logistics-recipient-messages')
  const { text, ago, word, link } = columnKinds(useFormat())
  return [
    text('recipient', t('fields.recipient'), { sort: 'recipient' }),
    link('reference', t('fields.reference'), { to: (row: MessageRow) => deliveryPath(row.reference) }),
    {
      ...word('event', t('fields.event'), { values: messageEvents, word: (one) => t(`events.${one}`), sort: 'event' }),
      cell: ({ event, isTest }: MessageRow) =>
        isTest ? `${t(`events.${event}`)} · ${t('test.isTest')}` : t(`events.${event}`),
    },
    word('channel', t('fields.channel'), {
      values: messageChannels,
      word: (one) => t(`channels.${one}`),
      sort: 'channel',
    }),
    { ...text('address', t('fields.address')), isHidden: true },
    statusColumn({
      key: 'status',
      title: t('fields.status'),
      sort: 'status',
      tones: statusTones,
      word: (one) => t(`statuses.${one}`),
    }),
    promiseColumn(t),
    ago('createdAt', t('fields.createdAt'), { sort: 'createdAt' }),
  ]
}
