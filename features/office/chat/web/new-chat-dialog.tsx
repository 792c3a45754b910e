import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { createGroup, listChats } from '../contract.ts'
import { PeopleField } from './people-field.tsx'
import { useAddress } from './use-address.ts'

type Props = { isGroup: boolean; opened: boolean; onClose: () => void }

/** Begins a chat with a person, or makes a group. */
export function NewChatDialog({ isGroup, opened, onClose }: Props) {
  const t = useText('office-chat')
  return (
    <Dialog opened={opened} onClose={onClose} title={t(isGroup ? 'new.group' : 'new.chat')}>
      {isGroup ? (
        <Stack gap="lg">
          <NewGroup onClose={onClose} />
          <Part name="chat/work-groups" />
        </Stack>
      ) : (
        <NewChat onClose={onClose} />
      )}
    </Dialog>
  )
}

function NewChat({ onClose }: { onClose: () => void }) {
  const t = useText('office-chat')
  const { openPerson } = useAddress()
  const [people, setPeople] = useState<PickedPerson[]>([])
  const [person] = people
  return (
    <Stack>
      <PeopleField label={t('new.person')} value={people} onChange={(picked) => setPeople(picked.slice(-1))} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!person} onClick={() => person && openPerson(Number(person.key))}>
          {t('new.begin')}
        </Button>
      </Group>
    </Stack>
  )
}

function NewGroup({ onClose }: { onClose: () => void }) {
  const t = useText('office-chat')
  const { openChat } = useAddress()
  const [title, setTitle] = useState('')
  const [people, setPeople] = useState<PickedPerson[]>([])
  const create = useSend(createGroup, { stale: [listChats], onSuccess: ({ chat }) => openChat(chat.id) })
  const name = title.trim()
  const userIds = people.map(({ key }) => Number(key))
  return (
    <Stack>
      <TextInput
        label={t('group.name')}
        {...boundsAt(createGroup.body, 'title')}
        dir="auto"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <PeopleField label={t('group.members')} value={people} onChange={setPeople} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={create.isPending}
          disabled={name === '' || people.length === 0}
          onClick={() => create.mutate({ body: { title: name, userIds } })}
        >
          {t('group.create')}
        </Button>
      </Group>
    </Stack>
  )
}
