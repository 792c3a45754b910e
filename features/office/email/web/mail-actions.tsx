import {
  IconArchiveOff,
  IconFolder,
  IconMail,
  IconMailOpened,
  IconTag,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { changeEmails, deleteEmails, type Mail } from '../contract.ts'
import { labels } from '../rules.ts'
import { LabelDot } from './mail-labels.tsx'
import type { Changes } from './use-changes.ts'

type Props = { mails: Mail[]; changes: Changes; onGone?: () => void }

/** The buttons for one or more emails: trash or back from it, read, folder and label. */
export function MailActions({ mails, changes, onGone }: Props) {
  const t = useText('office-email')
  const mayChange = useMay(changeEmails)
  const mayDelete = useMay(deleteEmails)
  if (!mayChange || mails.length === 0) return null
  const isTrash = mails.every(({ isDeleted }) => isDeleted)
  const isRead = mails.every((mail) => mail.isRead)
  const leave = (act: (given: Mail[]) => void) => {
    act(mails)
    onGone?.()
  }
  return (
    <>
      {isTrash ? (
        <>
          <ActionIcon aria-label={t('action.restore')} onClick={() => leave(changes.restore)}>
            <IconArchiveOff size={20} />
          </ActionIcon>
          {mayDelete && (
            <ActionIcon aria-label={t('action.remove')} onClick={() => void changes.remove(mails).then(onGone)}>
              <IconTrashX size={20} />
            </ActionIcon>
          )}
        </>
      ) : (
        <ActionIcon aria-label={t('action.trash')} onClick={() => leave(changes.trash)}>
          <IconTrash size={20} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t(isRead ? 'action.unread' : 'action.read')}
        onClick={() => (isRead ? leave((given) => changes.read(given, false)) : changes.read(mails, true))}
      >
        {isRead ? <IconMail size={20} /> : <IconMailOpened size={20} />}
      </ActionIcon>
      <FolderMenu mails={mails} changes={changes} {...(onGone && { onGone })} />
      <LabelMenu mails={mails} changes={changes} />
    </>
  )
}

/** Only what was received can be moved, and only to and from spam. */
function FolderMenu({ mails, changes, onGone }: Props) {
  const t = useText('office-email')
  const folders = new Set(mails.map(({ folder }) => folder))
  const [only] = folders
  if (folders.size !== 1 || (only !== 'inbox' && only !== 'spam') || mails.some(({ isDeleted }) => isDeleted))
    return null
  const goal = only === 'inbox' ? 'spam' : 'inbox'
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('action.move')}>
          <IconFolder size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            changes[goal](mails)
            onGone?.()
          }}
        >
          {t(`filter.${goal}`)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function LabelMenu({ mails, changes }: Props) {
  const t = useText('office-email')
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('action.label')}>
          <IconTag size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {labels.map((label) => {
          const isOn = mails.every((mail) => mail.labels.includes(label))
          return (
            <Menu.CheckboxItem
              key={label}
              checked={isOn}
              rightSection={<LabelDot label={label} />}
              // Toggling what only some of them have would take it from those.
              onChange={() => changes.label(isOn ? mails : mails.filter((mail) => !mail.labels.includes(label)), label)}
            >
              {t(`label.${label}`)}
            </Menu.CheckboxItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
