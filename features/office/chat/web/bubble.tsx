import { useQueryClient } from '@tanstack/react-query'
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconDotsVertical,
  IconFile,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button, Menu } from '#ui/button/controls.ts'
import { changeMessage, deleteMessage, type ChatFile, type Message } from '../contract.ts'
import { referencesIn, routesIn } from '../rules.ts'
import shared from './chat.module.css'
import classes from './thread.module.css'
import { DeliveryCard } from './delivery-card.tsx'
import { RouteCard } from './route-card.tsx'
import { dropPending, retryPending, type Pending } from './outbox.ts'

type Props = { message: Message; isOwn: boolean; onEdit: (message: Message) => void }

/** One message: its words, files and cards, when it was said and how far it came. */
export function Bubble({ message, isOwn, onEdit }: Props) {
  const t = useText('office-chat')
  const format = useFormat()
  const { isDeleted, files, time, editedAt } = message
  const mayChange = useMay(changeMessage) && isOwn && !isDeleted
  return (
    <div className={classes.line} id={`message-${message.id}`} tabIndex={-1}>
      {mayChange && <BubbleMenu message={message} onEdit={onEdit} />}
      <div className={classes.bubble} data-deleted={isDeleted || undefined}>
        {isDeleted ? <em>{t('message.deleted')}</em> : <Words text={message.message} />}
        <Files files={files} />
        {referencesIn(message.message).map((reference) => (
          <DeliveryCard key={reference} reference={reference} />
        ))}
        {routesIn(message.message).map((id) => (
          <RouteCard key={id} id={id} />
        ))}
        <span className={classes.foot}>
          {editedAt && !isDeleted && <span>{t('message.edited')}</span>}
          <time dateTime={time} title={format.dateTime(time)}>
            {format.time(time)}
          </time>
          {isOwn && !isDeleted && <Ticks feedback={message.feedback} />}
        </span>
      </div>
    </div>
  )
}

function Ticks({ feedback: { isDelivered, isSeen } }: Pick<Message, 'feedback'>) {
  const t = useText('office-chat')
  const how = isSeen ? 'seen' : isDelivered ? 'delivered' : 'sent'
  const Icon = how === 'sent' ? IconCheck : IconChecks
  return (
    <span
      className={classes.ticks}
      data-how={how}
      role="img"
      aria-label={t(`message.${how}`)}
      title={t(`message.${how}`)}
    >
      <Icon size={16} aria-hidden />
    </span>
  )
}

function BubbleMenu({ message, onEdit }: Omit<Props, 'isOwn'>) {
  const t = useText('office-chat')
  const remove = useSend(deleteMessage)
  return (
    <Menu width={180}>
      <Menu.Target>
        <ActionIcon size={28} className={classes.more!} aria-label={t('message.more')}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {message.message !== '' && (
          <Menu.Item leftSection={<IconPencil size={17} />} onClick={() => onEdit(message)}>
            {t('message.edit')}
          </Menu.Item>
        )}
        <Menu.Item
          color="error"
          leftSection={<IconTrash size={17} />}
          onClick={() => remove.mutate({ params: { id: message.id } })}
        >
          {t('message.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A message that has not arrived yet, or was refused. */
export function PendingBubble({ pending }: { pending: Pending }) {
  const t = useText('office-chat')
  const queries = useQueryClient()
  const { clientId, message, files, problem } = pending
  return (
    <div className={classes.line}>
      <div className={classes.bubble} data-pending>
        <Words text={message} />
        <Files files={files} />
        <span className={classes.foot}>
          {problem === undefined ? (
            <span className={classes.ticks} role="img" aria-label={t('message.waiting')} title={t('message.waiting')}>
              <IconClock size={15} aria-hidden />
            </span>
          ) : (
            <span className={classes.problem} role="alert">
              <IconAlertCircle size={16} aria-hidden />
              {problem}
            </span>
          )}
        </span>
        {problem !== undefined && (
          <span className={classes.again}>
            <Button size="compact-xs" variant="white" onClick={() => retryPending(queries, clientId)}>
              {t('message.retry')}
            </Button>
            <Button size="compact-xs" variant="white" onClick={() => dropPending(clientId)}>
              {t('message.discard')}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

function Words({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className={shared.words} dir="auto">
      {text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
        at % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
          <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

function Files({ files }: { files: ChatFile[] }) {
  const format = useFormat()
  return files.map(({ id, url, fileName, contentType, width, height, sizeBytes }) =>
    contentType.startsWith('image/') ? (
      <a key={id} href={url} target="_blank" rel="noopener noreferrer">
        <img className={classes.photo} src={url} alt={fileName} width={width} height={height} loading="lazy" />
      </a>
    ) : (
      <a key={id} href={url} download={fileName} className={classes.file}>
        <IconFile size={20} aria-hidden />
        <bdi>{fileName}</bdi>
        <small>{format.bytes(sizeBytes)}</small>
      </a>
    ),
  )
}
