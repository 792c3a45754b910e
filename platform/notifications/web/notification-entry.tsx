import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { CloseButton, UnstyledButton } from '#ui/controls.ts'
import { ThemeIcon } from '#ui/display.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Notification, NotificationKind } from '../contract.ts'
import classes from './notification-menu.module.css'

type Props = {
  notification: Notification
  onOpen?: () => void
  onMark: (isRead: boolean) => void
  onRemove: () => void
}

type Alone = Exclude<NotificationKind, `route-${string}` | `event-${string}`>
/** By kind, or by the first word of it. */
const icons: Record<Alone | 'route' | 'event', string> = {
  'role-changed': 'user-shield',
  'user-registered': 'user-plus',
  'password-changed': 'key',
  'two-factor-on': 'shield-lock',
  'two-factor-off': 'shield',
  'order-created': 'shopping-cart',
  'review-waiting': 'star',
  'region-ready': 'map',
  'region-failed': 'alert-triangle',
  'export-ready': 'download',
  'export-failed': 'alert-triangle',
  'customer-added': 'user-plus',
  'order-cancelled': 'x',
  'order-refunded': 'receipt',
  'payment-failed': 'credit-card',
  'order-delivered': 'truck-delivery',
  'from-store': 'building-store',
  'chat-message': 'message-circle',
  'course-assigned': 'school',
  route: 'route',
  'publication-failed': 'alert-triangle',
  'import-finished': 'upload',
  event: 'calendar',
  'plan-mentioned': 'message-circle',
}

function iconOf(kind: NotificationKind): string {
  const known: Record<string, string> = icons
  return known[kind] ?? known[kind.slice(0, 5)]!
}

export function NotificationEntry({ notification, onOpen, onMark, onRemove }: Props) {
  const t = useText('notifications')
  const format = useFormat()
  const { kind, values, link, isRead, createdAt } = notification
  const text = t(`kinds.${kind}`, values)
  const open = () => {
    if (!isRead) onMark(true)
    onOpen?.()
  }
  return (
    <li className={classes.entry} data-unread={!isRead || undefined}>
      <ThemeIcon variant="light" size={38} radius="xl" aria-hidden>
        <Icon name={iconOf(kind)} />
      </ThemeIcon>
      <div className={classes.words}>
        {link ? (
          <Link to={link} onClick={open}>
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.relative(createdAt)}
        </time>
      </div>
      <div className={classes.controls}>
        <UnstyledButton
          className={classes.dot}
          aria-label={isRead ? t('markUnread') : t('markRead')}
          onClick={() => onMark(!isRead)}
        />
        <CloseButton size="sm" aria-label={t('remove')} onClick={onRemove} />
      </div>
    </li>
  )
}
