import { IconCrown, IconLogout, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { addMembers, listChats, readThread, removeMember, renameGroup, type Chat } from '../contract.ts'
import classes from './chat.module.css'
import { PeopleField } from './people-field.tsx'
import { useAddress } from './use-address.ts'

const stale = [listChats, readThread]

/** Who is in a group, and what its members can change about it. */
export function GroupMembers({ chat }: { chat: Chat }) {
  const mayChange = useMay(renameGroup)
  return (
    <Stack gap="md">
      {mayChange && <Name key={chat.title} chat={chat} />}
      <Members chat={chat} />
      {mayChange && <Adding chat={chat} />}
      {mayChange && <Leaving chat={chat} />}
    </Stack>
  )
}

function Name({ chat: { id, title } }: { chat: Chat }) {
  const t = useText('office-chat')
  const [words, setWords] = useState(title)
  const rename = useSend(renameGroup, { stale })
  const name = words.trim()
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        className={classes.search!}
        label={t('group.name')}
        {...boundsAt(renameGroup.body, 'title')}
        dir="auto"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button
        variant="light"
        loading={rename.isPending}
        disabled={name === '' || name === title}
        onClick={() => rename.mutate({ params: { id }, body: { title: name } })}
      >
        {t('group.rename')}
      </Button>
    </Group>
  )
}

function Members({ chat }: { chat: Chat }) {
  const t = useText('office-chat')
  const ownId = useSession()?.userData.id
  const remove = useSend(removeMember, { stale })
  const isOwner = chat.members.some(({ id, isOwner: owns }) => id === ownId && owns)
  const ask = async (userId: number, name: string) => {
    const question = { title: t('group.removeTitle', { name }), body: t('group.removeText'), tone: 'error' as const }
    if (await confirm({ ...question, confirmLabel: t('group.remove') }))
      remove.mutate({ params: { id: chat.id, userId } })
  }
  return (
    <ul className={classes.members} aria-label={t('group.members')}>
      {chat.members.map(({ id, fullName, avatar, status, isOwner: owns }) => (
        <li key={id}>
          <PersonAvatar name={fullName} src={avatar || undefined} size={34} status={status} isDecoration />
          <span className={classes.rowWords}>
            <bdi className={classes.name}>{id === ownId ? t('group.you', { name: fullName }) : fullName}</bdi>
            <span className={classes.preview}>{t(`statuses.${status}`)}</span>
          </span>
          {owns && <IconCrown size={18} role="img" aria-label={t('group.owner')} />}
          {isOwner && id !== ownId && (
            <ActionIcon
              size={32}
              aria-label={t('group.removeOne', { name: fullName })}
              onClick={() => void ask(id, fullName)}
            >
              <IconUserMinus size={18} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

function Adding({ chat }: { chat: Chat }) {
  const t = useText('office-chat')
  const [people, setPeople] = useState<PickedPerson[]>([])
  const add = useSend(addMembers, { stale, onSuccess: () => setPeople([]) })
  const userIds = people.map(({ key }) => Number(key))
  return (
    <Stack gap="xs">
      <PeopleField
        label={t('group.addPeople')}
        value={people}
        onChange={setPeople}
        without={chat.members.map(({ id }) => id)}
      />
      {people.length > 0 && (
        <Button
          variant="light"
          loading={add.isPending}
          onClick={() => add.mutate({ params: { id: chat.id }, body: { userIds } })}
        >
          {t('group.add')}
        </Button>
      )}
    </Stack>
  )
}

function Leaving({ chat }: { chat: Chat }) {
  const t = useText('office-chat')
  const { close } = useAddress()
  const userId = useSession()?.userData.id ?? 0
  const leave = useSend(removeMember, { stale: [listChats], onSuccess: close })
  const ask = async () => {
    const question = { title: t('group.leaveTitle', { name: chat.title }), body: t('group.leaveText') }
    if (await confirm({ ...question, confirmLabel: t('group.leave'), tone: 'error' }))
      leave.mutate({ params: { id: chat.id, userId } })
  }
  return (
    <Button variant="light" leftSection={<IconLogout size={18} />} onClick={() => void ask()}>
      {t('group.leave')}
    </Button>
  )
}
