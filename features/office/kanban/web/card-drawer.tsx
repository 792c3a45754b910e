import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Locked } from '#ui/form/locked.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MultiSelect, TagsInput, Textarea } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { RichText } from '#ui/input/rich-text.tsx'
import { Text } from '#ui/display/text.ts'
import { listPeople, readBoards, updateItem, type Boards, type Item } from '../contract.ts'
import { CardChecks } from './card-checks.tsx'
import { CardComments } from './card-comments.tsx'
import { CardFiles } from './card-files.tsx'
import classes from './kanban.module.css'
import { useBoardsQuery } from './use-boards.ts'

/** Everything about a card: its fields are saved together, its files and comments at once. */
export function CardDrawer({ item, opened, onClose }: Opening & { item: Item }) {
  const t = useText('office-kanban')
  const mayChange = useMay(updateItem)
  const { id, title, dueDate, labels, comments, version } = item
  const [image, setImage] = useState(item.image)
  const members = item.members.map((member) => ({ id: member.id, name: member.name }))
  const form = useEndpointForm(updateItem, {
    initial: { item: { id, title, dueDate, labels, members, comments, image: item.image, version } },
    stale: [readBoards],
    onDone: (saved) => {
      showNotice({ kind: 'success', text: t('card.saved', { name: saved.title }) })
      onClose()
    },
  })
  const showPicture = (url: string) => {
    setImage(url)
    form.setFieldValue('item.image', url)
  }
  return (
    <FormDrawer
      title={t(mayChange ? 'card.edit' : 'card.view')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('card.save')}
      isLocked={!mayChange}
    >
      <Locked when={!mayChange}>
        <Textarea
          autosize
          data-autofocus
          withAsterisk
          label={t('card.title')}
          dir="auto"
          {...form.bind('item.title')}
        />
        <DateInput label={t('card.due')} {...form.bind('item.dueDate')} />
        <Labels labels={labels} onChange={(next) => form.setFieldValue('item.labels', next)} />
        <Members
          item={item}
          error={form.errors['item.members']}
          onChange={(ids) =>
            form.setFieldValue(
              'item.members',
              ids.map((one) => ({ id: one, name: '' })),
            )
          }
        />
        <Text size="sm" fw={500} mb={-10}>
          {t('card.about')}
        </Text>
        <RichText
          label={t('card.about')}
          value={comments}
          isLocked={!mayChange}
          onChange={(html) => form.setFieldValue('item.comments', html)}
        />
      </Locked>
      <CardChecks id={id} />
      <CardFiles id={id} image={image} onImage={showPicture} />
      <CardComments id={id} />
    </FormDrawer>
  )
}

function Labels({ labels, onChange }: { labels: string[]; onChange: (labels: string[]) => void }) {
  const t = useText('office-kanban')
  const { data: used } = useQuery({ ...useBoardsQuery(), select: labelsOf })
  return (
    <TagsInput
      label={t('card.labels')}
      description={t('card.labelsText')}
      data={used ?? []}
      maxTags={12}
      defaultValue={labels}
      onChange={onChange}
    />
  )
}

function labelsOf({ items }: Boards): string[] {
  return [...new Set(items.flatMap((item) => item.labels))]
}

type MembersProps = { item: Item; error: React.ReactNode; onChange: (ids: number[]) => void }

function Members({ item, error, onChange }: MembersProps) {
  const t = useText('office-kanban')
  const { data: people } = useQuery(queryOf(listPeople))
  const all = new Map([...item.members, ...(people ?? [])].map(({ id, name }) => [String(id), name]))
  return (
    <MultiSelect
      searchable
      label={t('card.members')}
      data={[...all].map(([value, label]) => ({ value, label }))}
      maxValues={30}
      classNames={{ inputField: classes.narrowField! }}
      defaultValue={item.members.map(({ id }) => String(id))}
      error={error}
      onChange={(values) => onChange(values.map(Number))}
    />
  )
}
