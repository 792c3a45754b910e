import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { CloseButton, UnstyledButton } from '#ui/button/controls.ts'
import { ThemeIcon } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import type { Notification } from '../contract.ts'
import { iconOf } from './kind-icons.ts'
import { useNotificationText } from './use-notification-text.ts'
import classes from './notification-menu.module.css'

type Props = {
  notification: Notification
  onOpen?: () => void
  onMark: (isRead: boolean) => void
  onRemove: () => void
}

export function NotificationEntry({ notification, onOpen, onMark, onRemove }: Props) {
  const t = useText('notifications')
  const format = useFormat()
  const { kind, link, isRead, createdAt } = notification
  const text = useNotificationText()(notification)
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
