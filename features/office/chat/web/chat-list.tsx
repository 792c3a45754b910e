import { IconBellOff, IconMessagePlus, IconSearch, IconUsers, IconUsersPlus, IconX } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { foldText } from '#kit/contract/fold-text.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu, UnstyledButton } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { createGroup, type ChatRow, type Contact, type listChats } from '../contract.ts'
import { mostCounted } from '../rules.ts'
import classes from './chat.module.css'
import { chatsIn } from './chats-in.ts'
import { MessageHits } from './message-hits.tsx'
import { previewOf, timeOf } from './message-words.ts'
import { useTypingChats } from './typing.ts'
import { chatPath, personPath } from './use-address.ts'

type Data = ReplyOf<typeof listChats>
type Props = {
  data: Data | undefined
  error: Error | null
  chatId: number | undefined
  onOpen: (what: string) => void
}

/** The person's chats and contacts, found by name. */
export function ChatList({ data, error, chatId, onOpen }: Props) {
  const t = useText('office-chat')
  const [words, setWords] = useState('')
  const found = useFound(data, words)
  const asked = useDeferredValue(words.trim())
  return (
    <aside className={classes.side} aria-label={t('list.label')}>
      <ListHead data={data} words={words} onWords={setWords} onOpen={onOpen} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys walk the links inside */}
      <div className={classes.lists} onKeyDown={walk}>
        {!data && !error && <Waiting />}
        {found && (
          <>
            <Named name="chats" isSearch={words !== ''}>
              {found.chats.map((chat) => (
                <ChatEntry key={chat.id} chat={chat} ownId={data!.profileUser.id} isOpen={chat.id === chatId} />
              ))}
            </Named>
            <Named name="contacts" isSearch={words !== ''}>
              {found.contacts.map((contact) => (
                <ContactEntry key={contact.id} contact={contact} />
              ))}
            </Named>
            {words !== '' && asked.length < 2 && found.chats.length + found.contacts.length === 0 && (
              <p className={classes.none}>{t('list.noneFound')}</p>
            )}
            {asked.length > 1 && <MessageHits words={asked} ownId={data!.profileUser.id} />}
          </>
        )}
      </div>
    </aside>
  )
}

const noneYet = { chats: 'list.noChats', contacts: 'list.noContacts' }

/** Chats or contacts under their heading; a search leaves out the group in which it found no one. */
function Named({ name, isSearch, children }: { name: 'chats' | 'contacts'; isSearch: boolean; children: ReactNode[] }) {
  const t = useText('office-chat')
  const isEmpty = children.length === 0
  if (isEmpty && isSearch) return null
  return (
    <>
      <h2 className={classes.heading}>{t(`list.${name}`)}</h2>
      <ul className={classes.rows}>{children}</ul>
      {isEmpty && <p className={classes.none}>{t(noneYet[name])}</p>}
    </>
  )
}

function useFound(data: Data | undefined, words: string) {
  return useMemo(() => {
    if (!data) return undefined
    const fits = ({ fullName }: { fullName: string }) => foldText(fullName).includes(foldText(words.trim()))
    return { chats: chatsIn(data).filter(fits), contacts: data.contacts.filter(fits) }
  }, [data, words])
}

type HeadProps = Pick<Props, 'data' | 'onOpen'> & { words: string; onWords: (words: string) => void }

function ListHead({ data, words, onWords, onOpen }: HeadProps) {
  const t = useText('office-chat')
  const mayGroup = useMay(createGroup)
  const own = data?.profileUser
  return (
    <div className={classes.sideHead}>
      <UnstyledButton className={classes.own} onClick={() => onOpen('profile')}>
        <PersonAvatar name={own?.fullName ?? ''} src={own?.avatar || undefined} status={own?.status} isDecoration />
        <VisuallyHidden>{t('profile.open')}</VisuallyHidden>
      </UnstyledButton>
      <TextInput
        className={classes.search!}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          words && (
            <ActionIcon size={28} aria-label={t('list.clear')} onClick={() => onWords('')}>
              <IconX size={16} />
            </ActionIcon>
          )
        }
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onWords('')}
      />
      <Menu width={210}>
        <Menu.Target>
          <ActionIcon aria-label={t('new.open')}>
            <IconMessagePlus size={21} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMessagePlus size={18} />} onClick={() => onOpen('new')}>
            {t('new.chat')}
          </Menu.Item>
          {mayGroup && (
            <Menu.Item leftSection={<IconUsersPlus size={18} />} onClick={() => onOpen('group')}>
              {t('new.group')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function ChatEntry({ chat, ownId, isOpen }: { chat: ChatRow; ownId: number; isOpen: boolean }) {
  const t = useText('office-chat')
  const format = useFormat()
  const isTyping = useTypingChats().has(chat.id)
  const { lastMessage: last, unseenMsgs: unseen } = chat
  const name = chat.fullName || t('thread.deletedPerson')
  return (
    <li>
      <Link
        to={chatPath(chat.id)}
        className={classes.row}
        data-open={isOpen || undefined}
        aria-current={isOpen ? 'true' : undefined}
      >
        {chat.isGroup ? (
          <span className={classes.group}>
            <IconUsers size={20} aria-hidden />
          </span>
        ) : (
          <PersonAvatar name={name} src={chat.avatar || undefined} status={chat.status} isDecoration />
        )}
        <span className={classes.rowWords}>
          <span className={classes.rowTop}>
            <bdi className={classes.name}>{name}</bdi>
            {chat.isMuted && <IconBellOff size={15} aria-label={t('list.muted')} />}
            {last && <time dateTime={last.time}>{timeOf(format, last.time)}</time>}
          </span>
          <span className={classes.rowTop}>
            <span className={classes.preview} data-typing={isTyping || undefined} dir="auto">
              {isTyping ? t('thread.typingShort') : last && previewOf({ t, format }, last, ownId)}
            </span>
            {unseen > 0 && (
              <span className={classes.badge} data-muted={chat.isMuted || undefined}>
                <span aria-hidden>
                  {unseen > mostCounted ? `${format.number(mostCounted)}+` : format.number(unseen)}
                </span>
                <span className={classes.hidden}>{t('list.unseen', { count: unseen })}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

function ContactEntry({ contact }: { contact: Contact }) {
  const t = useText('office-chat')
  const roleName = useRoleName()
  const { id, fullName, avatar, status, role } = contact
  return (
    <li>
      <Link to={personPath(id)} className={classes.row}>
        <PersonAvatar name={fullName} src={avatar || undefined} status={status} isDecoration />
        <span className={classes.rowWords}>
          <bdi className={classes.name}>{fullName}</bdi>
          <span className={classes.preview}>
            {roleName(role)}
            <span className={classes.hidden}>, {t(`statuses.${status}`)}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}

// Arrow keys walk all chats and contacts; Home and End leap.
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const goals: Record<string, HTMLElement | undefined> = {
    ArrowDown: links[Math.min(at + 1, links.length - 1)],
    ArrowUp: links[Math.max(at - 1, 0)],
    Home: links[0],
    End: links.at(-1),
  }
  const goal = goals[event.key]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={44} radius={6} />
      ))}
    </div>
  )
}
