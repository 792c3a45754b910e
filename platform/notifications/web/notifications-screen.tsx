import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Paper } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useNotifications } from './api.ts'
import { NotificationEntry } from './notification-entry.tsx'
import classes from './notifications-screen.module.css'

const pageSize = 50

/** All notifications the person hasn't removed, newest first. */
export function NotificationsScreen() {
  const t = useText('notifications')
  const [show, setShow] = useState<'all' | 'unread'>('all')
  const { data, markAll } = useNotifications({ limit: 1 })
  return (
    <>
      <PageHeader
        title={t('screens.list')}
        actions={
          <Button
            variant="default"
            leftSection={<Icon name="checklist" />}
            disabled={!data?.unread}
            onClick={() => markAll.mutate({ body: { isRead: true } })}
          >
            {t('markAllRead')}
          </Button>
        }
      />
      <Paper shadow="xs" className={classes.card}>
        <SegmentedControl
          aria-label={t('show')}
          className={classes.choice}
          value={show}
          onChange={(value) => setShow(value === 'unread' ? 'unread' : 'all')}
          data={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unreadOnly') },
          ]}
        />
        <Page key={show} isUnreadOnly={show === 'unread'} />
      </Paper>
    </>
  )
}

/** One page, with a button at its end to load the next. */
function Page({ isUnreadOnly, before }: { isUnreadOnly: boolean; before?: string }) {
  const t = useText('notifications')
  const [hasMore, setMore] = useState(false)
  const { data, error, refetch, mark, remove } = useNotifications({
    limit: pageSize,
    ...(before !== undefined && { before }),
    ...(isUnreadOnly && { isRead: false }),
  })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const shown = data.notifications.filter(({ inApp }) => inApp)
  const last = data.notifications.length === pageSize ? data.notifications.at(-1)?.id : undefined
  return (
    <>
      {shown.length === 0 && before === undefined && <Nothing isUnreadOnly={isUnreadOnly} />}
      <ul className={classes.list}>
        {shown.map((one) => (
          <NotificationEntry
            key={one.id}
            notification={one}
            onMark={(isRead) => mark.mutate({ params: { id: one.id }, body: { isRead } })}
            onRemove={() => remove.mutate({ params: { id: one.id } })}
          />
        ))}
      </ul>
      {last !== undefined && hasMore && <Page isUnreadOnly={isUnreadOnly} before={last} />}
      {last !== undefined && !hasMore && (
        <Button variant="subtle" fullWidth onClick={() => setMore(true)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const t = useText('notifications')
  if (isUnreadOnly) return <EmptyState icon="bell" title={t('allRead')} />
  return <EmptyState icon="bell" title={t('empty')} text={t('emptyText')} />
}
