import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openName, useOpen } from '#kit/web/open-in-address.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { listMessages, type MessageRow } from '../contract.ts'
import { messageChannels, messageEvents, statusTones } from '../rules.ts'
import { MessageDialog } from './message-dialog.tsx'

/** What recipients were told, for dispatchers. */
export function MessageList() {
  const t = useText('logistics-recipient-messages')
  const list = useList(listMessages, ({ messages, total }) => ({ rows: messages, total }))
  const [open, setOpen] = useOpen()
  return (
    <ListScreen
      {...list}
      name="recipient-messages"
      title={t('screens.messages')}
      text={t('list.text')}
      columns={useMessageColumns()}
      filters={['status', 'event', 'channel']}
      rowActions={(message) => (
        <IconButton
          icon="eye"
          label={t('list.open', { name: message.recipient })}
          onClick={() => setOpen(`message-${message.id}`)}
        />
      )}
      drawer={<MessageDialog id={openName(open, 'message')} onClose={() => setOpen(undefined)} />}
      empty={{ icon: 'send', title: t('list.empty'), text: t('list.emptyText') }}
    />
  )
}

function useMessageColumns(): Column<MessageRow>[] {
  const t = useText('logistics-recipient-messages')
  const { text, ago, word, link } = columnKinds(useFormat())
  return [
    text('recipient', t('fields.recipient'), { sort: 'recipient' }),
    link('reference', t('fields.reference'), { to: (row: MessageRow) => deliveryPath(row.reference) }),
    word('event', t('fields.event'), { values: messageEvents, word: (one) => t(`events.${one}`), sort: 'event' }),
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
    ago('createdAt', t('fields.createdAt'), { sort: 'createdAt' }),
  ]
}
