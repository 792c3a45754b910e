import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { deleteSubscriber, listSubscribers, type Subscriber } from '../contract.ts'
import { subscriberTones } from '../rules.ts'

/** Who gets the newsletter. The list can be exported, with the link that unsubscribes each. */
export function SubscriberList() {
  const t = useText('site-newsletter')
  const list = useList(listSubscribers, ({ subscribers, total }) => ({ rows: subscribers, total }))
  const mayDelete = useMay(deleteSubscriber)
  return (
    <ListScreen
      {...list}
      name="newsletter"
      title={t('screens.subscribers')}
      text={t('text')}
      columns={useSubscriberColumns()}
      filters={['state']}
      rowActions={mayDelete ? (one) => <Forget subscriber={one} /> : undefined}
      empty={{ icon: 'mail', title: t('empty'), text: t('emptyText') }}
    />
  )
}

function useSubscriberColumns(): Column<Subscriber>[] {
  const t = useText('site-newsletter')
  const { text, date } = columnKinds(useFormat())
  return [
    text('email', t('fields.email'), { sort: 'email' }),
    text('language', t('fields.language')),
    date('agreedAt', t('fields.agreedAt'), { sort: 'agreedAt' }),
    date('confirmedAt', t('fields.confirmedAt'), { sort: 'confirmedAt' }),
    { ...text('leaveUrl', t('fields.leaveUrl')), isHidden: true },
    statusColumn({
      key: 'state',
      title: t('fields.state'),
      tones: subscriberTones,
      word: (state) => t(`states.${state}`),
    }),
  ]
}

function Forget({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const t = useText('site-newsletter')
  const title = t('forget.title', { email })
  return (
    <RemoveButton
      label={title}
      remove={deleteSubscriber}
      params={{ id }}
      stale={[listSubscribers]}
      question={{ title, body: t('forget.text'), confirmLabel: t('forget.confirm') }}
    />
  )
}
