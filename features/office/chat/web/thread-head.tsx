import {
  IconArrowLeft,
  IconBan,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconEraser,
  IconInfoCircle,
  IconPhone,
  IconSearch,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Menu, UnstyledButton } from '#ui/button/controls.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { Presence } from '#ui/display/presence.tsx'
import type { Chat, FullContact } from '../contract.ts'
import shared from './chat.module.css'
import classes from './thread.module.css'
import { useAddress } from './use-address.ts'
import { useThreadActions } from './use-thread-actions.ts'

type Props = {
  chat: Chat | undefined
  contact: FullContact | null
  onPanel: () => void
  onSearch: () => void
}

/** Who the chat is with, and what can be done with it. */
export function ThreadHead({ chat, contact, onPanel, onSearch }: Props) {
  const t = useText('office-chat')
  const { close } = useAddress()
  const phone = contact?.contact
  const name = chat?.title || contact?.fullName || t('thread.deletedPerson')
  return (
    <header className={classes.head}>
      <ActionIcon className={classes.back!} aria-label={t('thread.back')} onClick={close}>
        <IconArrowLeft size={21} className={shared.mirrored} />
      </ActionIcon>
      <UnstyledButton className={classes.who} aria-label={t('thread.infoOf', { name })} onClick={onPanel}>
        <Who chat={chat} contact={contact} />
      </UnstyledButton>
      {phone && (
        <ActionIcon
          aria-label={t('thread.call', { phone })}
          renderRoot={(props) => (
            <a {...props} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              <IconPhone size={20} />
            </a>
          )}
        />
      )}
      {chat && (
        <ActionIcon aria-label={t('search.open')} onClick={onSearch}>
          <IconSearch size={20} />
        </ActionIcon>
      )}
      <HeadMenu chat={chat} contact={contact} onPanel={onPanel} />
    </header>
  )
}

function Who({ chat, contact }: Pick<Props, 'chat' | 'contact'>) {
  const t = useText('office-chat')
  const format = useFormat()
  const roleName = useRoleName()
  if (chat?.isGroup || !contact)
    return (
      <>
        <span className={shared.group}>
          <IconUsers size={20} aria-hidden />
        </span>
        <span className={shared.whoWords}>
          <bdi className={shared.name}>{chat?.title || t('thread.deletedPerson')}</bdi>
          <span className={shared.preview}>
            {t('group.count', { count: chat?.members.length ?? 0, shown: format.number(chat?.members.length ?? 0) })}
          </span>
        </span>
      </>
    )
  // Who is in the chat is kept up to date; the contact was read once.
  const { status, fullName, avatar, role } = chat?.members.find(({ id }) => id === contact.id) ?? contact
  return (
    <>
      <PersonAvatar name={fullName} src={avatar || undefined} status={status} isDecoration />
      <span className={shared.whoWords}>
        <bdi className={shared.name}>{fullName}</bdi>
        <span className={shared.preview}>
          <Presence status={status} label={t(`statuses.${status}`)} /> · {roleName(role)}
        </span>
      </span>
    </>
  )
}

function HeadMenu({ chat, contact, onPanel }: Omit<Props, 'onSearch'>) {
  const t = useText('office-chat')
  const actions = useThreadActions({ chat, contact })
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t('thread.more')}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconInfoCircle size={18} />} onClick={onPanel}>
          {t('thread.info')}
        </Menu.Item>
        {chat && (
          <Menu.Item
            leftSection={chat.isMuted ? <IconBell size={18} /> : <IconBellOff size={18} />}
            onClick={actions.mute}
          >
            {t(chat.isMuted ? 'thread.unmute' : 'thread.mute')}
          </Menu.Item>
        )}
        {contact && (
          <Menu.Item leftSection={<IconBan size={18} />} onClick={actions.block}>
            {t(chat?.block === 'byYou' ? 'thread.unblock' : 'thread.block')}
          </Menu.Item>
        )}
        {chat && (
          <Menu.Item leftSection={<IconEraser size={18} />} onClick={actions.clear}>
            {t('thread.clear')}
          </Menu.Item>
        )}
        {chat && (
          <Menu.Item color="error" leftSection={<IconTrash size={18} />} onClick={actions.remove}>
            {t('thread.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
