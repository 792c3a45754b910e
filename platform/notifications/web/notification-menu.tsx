import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FlyoutPanel, FlyoutScope, FlyoutTarget, useFlyout } from '#ui/overlay/flyout.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { Notification } from '../contract.ts'
import { useNotifications } from './api.ts'
import { NotificationEntry } from './notification-entry.tsx'
import { usePopUps } from './use-pop-ups.ts'
import classes from './notification-menu.module.css'

const most = 20

/** The bell menu: the person's notifications, updated live. */
export function NotificationMenu() {
  const t = useText('notifications')
  const notifications = useNotifications({ limit: most })
  const unread = notifications.data?.unread ?? 0
  const popUps = usePopUps(notifications.data?.notifications)
  return (
    <FlyoutScope>
      <FlyoutTarget>
        <ActionIcon size={32} aria-label={unread ? t('openUnread', { count: unread }) : t('open')}>
          <span className={classes.bell} data-unread={unread > 0 || undefined}>
            <Icon name="bell" size={18} stroke={1.5} />
          </span>
        </ActionIcon>
      </FlyoutTarget>
      <FlyoutPanel label={t('screens.list')} width={380}>
        <Panel {...notifications} {...popUps} />
      </FlyoutPanel>
    </FlyoutScope>
  )
}

type PanelProps = ReturnType<typeof useNotifications> & ReturnType<typeof usePopUps>

function Panel({ data, error, refetch, mark, markAll, remove, ask }: PanelProps) {
  const t = useText('notifications')
  const { close } = useFlyout()
  const unread = data?.unread ?? 0
  const { shown, waiting, showWaiting } = useStill(data?.notifications)
  return (
    <>
      <div className={classes.head}>
        <h2>{t('screens.list')}</h2>
        {unread > 0 && <StatusChip tone="primary">{t('unread', { count: unread })}</StatusChip>}
        <ActionIcon
          aria-label={t('markAllRead')}
          title={t('markAllRead')}
          disabled={unread === 0}
          onClick={() => markAll.mutate({ body: { isRead: true } })}
        >
          <Icon name="checklist" />
        </ActionIcon>
      </div>
      {ask && (
        <Button variant="light" fullWidth radius={0} onClick={ask}>
          {t('popUp')}
        </Button>
      )}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && waiting === 0 && (
        <EmptyState icon="bell" title={t('empty')} text={t('emptyText')} />
      )}
      <div role="status">
        {waiting > 0 && (
          <Button variant="light" fullWidth radius={0} onClick={showWaiting}>
            {t('unread', { count: waiting })}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {shown.map((one) => (
          <NotificationEntry
            key={one.id}
            notification={one}
            onOpen={close}
            onMark={(isRead) => mark.mutate({ params: { id: one.id }, body: { isRead } })}
            onRemove={() => remove.mutate({ params: { id: one.id } })}
          />
        ))}
      </ul>
      <Link className={classes.all} to="/apps/notifications" onClick={close}>
        {t('viewAll')}
      </Link>
    </>
  )
}

/** The list as it was opened: what comes in the meantime waits until one asks for it, so that nothing moves under the pointer. */
function useStill(notifications: Notification[] | undefined) {
  const [newest, setNewest] = useState<string>()
  const all = (notifications ?? []).filter(({ inApp }) => inApp)
  const latest = all[0]?.createdAt ?? ''
  if (notifications && newest === undefined) setNewest(latest)
  const isWaiting = ({ createdAt }: Notification) => newest !== undefined && createdAt > newest
  const shown = all.filter((one) => !isWaiting(one))
  return { shown, waiting: all.length - shown.length, showWaiting: () => setNewest(latest) }
}
