import { useQuery } from '@tanstack/react-query'
import { IconBan, IconClock, IconFile, IconMail, IconPhone, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRoleName } from '#platform/access/web/role-name.tsx'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { Stack } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { Presence } from '#ui/display/presence.tsx'
import { listThreadFiles, type Chat, type FullContact } from '../contract.ts'
import shared from './chat.module.css'
import classes from './side-panel.module.css'
import { GroupMembers } from './group-members.tsx'
import { timeNow } from './message-words.ts'
import { useThreadActions } from './use-thread-actions.ts'

type Props = { chat: Chat | undefined; contact: FullContact | null; opened: boolean; onClose: () => void }

/** What there is to know about a person or a group, and the files they shared. */
export function SidePanel({ chat, contact, opened, onClose }: Props) {
  const t = useText('office-chat')
  const actions = useThreadActions({ chat, contact })
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={380} title={t('panel.title')}>
      <Stack gap="lg">
        {contact && <About contact={contact} chat={chat} />}
        {chat?.isGroup && <GroupMembers chat={chat} />}
        {chat && <SharedFiles chatId={chat.id} />}
        {contact && (
          <Button variant="light" leftSection={<IconBan size={18} />} onClick={actions.block}>
            {t(chat?.block === 'byYou' ? 'thread.unblock' : 'thread.block')}
          </Button>
        )}
        {chat && (
          <Button variant="light" color="error" leftSection={<IconTrash size={18} />} onClick={actions.remove}>
            {t('thread.remove')}
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

function About({ contact, chat }: { contact: FullContact; chat: Chat | undefined }) {
  const t = useText('office-chat')
  const format = useFormat(contact.timeZone || undefined)
  const roleName = useRoleName()
  const { fullName, avatar, role, email, contact: phone, timeZone } = contact
  const { status, about } = chat?.members.find(({ id }) => id === contact.id) ?? contact
  return (
    <>
      <div className={classes.face}>
        <PersonAvatar name={fullName} src={avatar || undefined} size={84} status={status} isDecoration />
        <h2 className={classes.faceName}>
          <bdi>{fullName}</bdi>
        </h2>
        <span>{roleName(role)}</span>
        <Presence status={status} label={t(`statuses.${status}`)} />
      </div>
      {about && (
        <Section title={t('panel.about')}>
          {
            <p className={shared.words} dir="auto">
              {about}
            </p>
          }
        </Section>
      )}
      <Section title={t('panel.personal')}>
        <ul className={classes.facts}>
          {email && (
            <li>
              <IconMail size={19} aria-hidden />
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <IconPhone size={19} aria-hidden />
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr">
                {phone}
              </a>
            </li>
          )}
          {timeZone && (
            <li>
              <IconClock size={19} aria-hidden />
              {t('panel.localTime', { time: timeNow(format) })}
            </li>
          )}
        </ul>
      </Section>
    </>
  )
}

function SharedFiles({ chatId }: { chatId: number }) {
  const t = useText('office-chat')
  const format = useFormat()
  const { data } = useQuery({ ...queryOf(listThreadFiles, { params: { id: chatId } }), staleTime: 0 })
  if (!data) return null
  const pictures = data.filter(({ contentType }) => contentType.startsWith('image/'))
  const others = data.filter(({ contentType }) => !contentType.startsWith('image/'))
  return (
    <Section title={t('panel.files')}>
      {data.length === 0 && <p className={shared.none}>{t('panel.noFiles')}</p>}
      <div className={classes.pictures}>
        {pictures.map(({ id, url, fileName }) => (
          <a key={id} href={url} target="_blank" rel="noopener noreferrer">
            <img src={url} alt={fileName} loading="lazy" />
          </a>
        ))}
      </div>
      <ul className={classes.facts}>
        {others.map(({ id, url, fileName, sizeBytes }) => (
          <li key={id}>
            <IconFile size={19} aria-hidden />
            <a href={url} download={fileName} dir="auto">
              {fileName}
            </a>
            <small>{format.bytes(sizeBytes)}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.panelTitle}>{title}</h3>
      {children}
    </section>
  )
}
